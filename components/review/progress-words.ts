import type { DeskCounts, QueueView } from "@/components/review/desk-types.ts";

/** The desk's day as the popover shows it; moments are ISO 8601, `perHour` null while too little is known. */
export type ShownProgress = {
  decidedToday: number;
  openCandidates: number;
  oldestCapturedAt: string | null;
  people: {
    name: string;
    isMe: boolean;
    decided: number;
    perHour: number | null;
    medianTookMs: number | null;
  }[];
  hours: { at: string; decided: number }[];
  perHour: number | null;
  arrivedPerHour: number;
  medianTookMs: number | null;
  emptyAt: string | null;
  heldByOthers: number;
  skippedByMe: number;
};

type Settings = { locale: string; timeZone: string };

function clock(at: string, { locale, timeZone }: Settings): string {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone }).format(
    new Date(at),
  );
}

/** "You decided 38, about 24 an hour; at the desk's pace the queue is empty at 16:40", and no more than is known. */
export function describeProgress(progress: ShownProgress, settings: Settings): string {
  const { people, openCandidates, perHour, arrivedPerHour, emptyAt } = progress;
  const number = new Intl.NumberFormat(settings.locale, { maximumFractionDigits: 0 });
  const me = people.find(({ isMe }) => isMe);
  const mine =
    me === undefined
      ? "You have decided nothing yet today"
      : `You decided ${number.format(me.decided)}${me.perHour === null ? "" : `, about ${number.format(me.perHour)} an hour`}`;
  if (openCandidates === 0) return `${mine}. Nothing waits.`;
  if (emptyAt !== null)
    return `${mine}; at the desk's pace the queue is empty at ${clock(emptyAt, settings)}.`;
  if (perHour !== null && arrivedPerHour >= perHour)
    return `${mine}. More comes in than is decided: ${number.format(arrivedPerHour)} an hour against ${number.format(perHour)}.`;
  return `${mine}. ${number.format(openCandidates)} ${openCandidates === 1 ? "waits" : "wait"}.`;
}

/** "45 s", "2 min 10 s": how long a decision takes. */
export function describeTook(tookMs: number): string {
  const seconds = Math.round(tookMs / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}

const countOf = (count: number) => (count === 1 ? "One" : String(count));

/**
 * Why a view of the queue is empty: the truth, and what to do about it; never "all done" while something waits. A held cluster
 * stays in the list, so what the whole queue does not show was skipped.
 */
export function emptyWords(
  view: QueueView,
  { openCandidates }: Pick<DeskCounts, "openCandidates">,
): { title: string; detail: string } {
  if (openCandidates === 0)
    return {
      title: "Nothing waits",
      detail: "New doubtful answers appear here as agents give them. You can leave this open.",
    };
  const isOne = openCandidates === 1;
  switch (view) {
    case "mine":
      return {
        title: "You hold nothing",
        detail: "A candidate you open is yours for three minutes, longer while you stay on it.",
      };
    case "audit":
      return {
        title: "Nothing here, but something waits",
        detail: `${countOf(openCandidates)} ${isOne ? "waits" : "wait"} outside this view. Choose another view to see ${isOne ? "it" : "them"}.`,
      };
    case "impact":
      return {
        title: "You skipped what waits",
        detail: `${countOf(openCandidates)} ${isOne ? "comes" : "come"} back to you after four hours; others see ${isOne ? "it" : "them"} now.`,
      };
    default:
      return view satisfies never;
  }
}
