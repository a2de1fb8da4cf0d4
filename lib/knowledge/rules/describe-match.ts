import { percentText } from "@/lib/core/percent-text.ts";
import type { MatchVerdict } from "@/lib/knowledge/rules/decide-match.ts";
import type { GuardVerdict } from "@/lib/knowledge/rules/match/guards/run-guards.ts";
import type { MatchReason } from "@/lib/knowledge/types.ts";

type Refused = Extract<MatchVerdict, { kind: "refused" }>;

/** Why a document was served or not, one sentence each, the deciding one first. */
export function describeMatch(verdict: MatchVerdict, titleOf: (documentId: string) => string): MatchReason[] {
  switch (verdict.kind) {
    case "nothing_near":
      return [
        {
          kind: "no_documents",
          message: "No live document is near this question.",
          documentId: null,
          similarity: null,
        },
      ];
    case "served":
      return [
        {
          kind: "served",
          message: verdict.isExact
            ? `The question is a phrasing of "${titleOf(verdict.documentId)}", word for word.`
            : `"${titleOf(verdict.documentId)}" answers it: ${percentText(verdict.probability, 1)} sure, ${percentText(verdict.threshold, 1)} needed.`,
          documentId: verdict.documentId,
          similarity: verdict.features.cosine,
        },
      ];
    case "refused":
      return refusals(verdict, titleOf);
    default:
      return verdict satisfies never;
  }
}

function refusals(verdict: Refused, titleOf: (documentId: string) => string): MatchReason[] {
  const { documentId, reason, guards, features } = verdict;
  const messages =
    reason === "guarded"
      ? guards.filter(({ passed }) => !passed).map((guard) => guardMessage(guard, titleOf(documentId)))
      : [shortMessage(verdict, titleOf)];
  return messages.map((message) => ({ kind: reason, message, documentId, similarity: features.cosine }));
}

function shortMessage(verdict: Refused, titleOf: (documentId: string) => string): string {
  const nearest = `"${titleOf(verdict.documentId)}" is nearest, but`;
  const sure =
    verdict.threshold > 1
      ? `${percentText(verdict.probability, 1)} sure, and a document with so few phrasings is served word for word only.`
      : `only ${shortText(verdict)} sure, ${percentText(verdict.threshold, 1)} needed.`;
  if (verdict.reason === "too_far") return `${nearest} not near enough: ${sure}`;
  if (verdict.reason === "too_close_to_other" && verdict.runnerUpId !== null)
    return `${nearest} "${titleOf(verdict.runnerUpId)}" is almost as near: ${sure}`;
  return `${nearest} it may mean something else: ${sure}`;
}

/** What falls short never rounds up to what is needed. */
function shortText({ probability, threshold }: Refused): string {
  const said = percentText(probability, 1);
  return said === percentText(threshold, 1) ? `just under ${said}` : said;
}

function guardMessage({ guard, asked, held }: GuardVerdict, title: string): string {
  const said = `The question says "${asked ?? ""}", every phrasing of "${title}" near it`;
  switch (guard) {
    case "polarity":
      return asked === "a negation" || asked === "no negation"
        ? `The question has ${asked}, what "${title}" is found by has ${held ?? "the opposite"}: it may ask the opposite.`
        : `${said} the opposite: "${held ?? ""}".`;
    case "number":
    case "date":
    case "name":
      return `${said} another ${guard}: "${held ?? ""}".`;
    case "wording":
      return `${said} "${held ?? ""}" in its place.`;
    case "language":
      return `The question is in ${asked ?? "another language"}, "${title}" in ${held ?? "another"}.`;
    default:
      return guard satisfies never;
  }
}
