import { className, languageName, SCORE_LABELS, spanWords } from "@/components/analytics/words.ts";
import type { MarkKind, MarkQuery } from "@/lib/analytics/types.ts";
import type { z } from "zod";

type Mark = Omit<z.output<typeof MarkQuery>, "limit">;
type Named = readonly { id: string; name: string }[];

const TITLES: Record<MarkKind, string> = {
  received: "answers received",
  captured: "answers captured",
  decided: "captured answers decided",
  learned: "captured answers that became live knowledge",
  served: "captured answers whose document was served again",
  disliked: "answers disliked",
  composite: "answers by confidence",
  factor: "answers by a factor",
  decisions: "decisions",
  verdicts: "verdicts about answers",
  published: "versions published",
  reuses: "times an approved answer was served",
  pairs: "candidates reviewed twice",
};

/** What a mark counts, in words, and what narrows it. */
export function describeMark(
  mark: Mark,
  { locale, agents, members }: { locale: string; agents: Named; members: Named },
): { title: string; detail: string } {
  const dates = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const day = (text: string) => dates.format(new Date(`${text}T00:00:00Z`));
  const nameOf = (list: Named, id: string, none: string) =>
    id === "-" ? none : (list.find((one) => one.id === id)?.name ?? "somebody who is gone");
  const { filter, factor, from, to, fromSeconds, toSeconds, action, reviewer, verdict } = mark;
  const parts = [
    mark.first === mark.last ? day(mark.first) : `${day(mark.first)} to ${day(mark.last)}`,
    filter.agent === undefined ? null : `agent: ${nameOf(agents, filter.agent, "none given")}`,
    filter.class === undefined ? null : `class: ${className(filter.class)}`,
    filter.language === undefined ? null : `language: ${languageName(filter.language)}`,
    from === undefined || to === undefined
      ? null
      : `${factor === undefined ? "confidence" : SCORE_LABELS[factor].toLowerCase()} ${from.toFixed(2)} to ${to.toFixed(2)}`,
    fromSeconds === undefined ? null : `took ${spanWords(fromSeconds, toSeconds ?? null)}`,
    action === undefined ? null : `action: ${action}`,
    reviewer === undefined ? null : `by ${nameOf(members, reviewer, "a key or a rule")}`,
    verdict === undefined ? null : `verdict: ${verdict}`,
    mark.firstAction === undefined ? null : `first: ${mark.firstAction}`,
    mark.secondAction === undefined ? null : `second: ${mark.secondAction}`,
  ];
  return { title: TITLES[mark.kind], detail: parts.filter((part) => part !== null).join("; ") };
}
