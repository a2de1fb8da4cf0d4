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

type EmptyInput = {
  openCandidates: number;
  heldByOthers: number;
  skippedByMe: number;
  /** The list is narrowed by a view or a filter. */
  isFiltered: boolean;
};

const countOf = (count: number) => (count === 1 ? "One" : String(count));

/** Why a list of the queue is empty: the truth, and what to do about it. Never "all done" while something waits. */
export function describeEmptyQueue(input: EmptyInput): { title: string; detail: string } {
  const { openCandidates, heldByOthers, skippedByMe, isFiltered } = input;
  if (openCandidates === 0)
    return {
      title: "Nothing waits",
      detail: "New doubtful answers appear here as agents give them. You can leave this open.",
    };
  if (isFiltered)
    return {
      title: "Nothing here, but something waits",
      detail: `${countOf(openCandidates)} ${openCandidates === 1 ? "waits" : "wait"} outside this view. Choose another view to see ${openCandidates === 1 ? "it" : "them"}.`,
    };
  const hidden = heldByOthers + skippedByMe;
  if (hidden >= openCandidates && heldByOthers > 0)
    return {
      title: "Others are on what waits",
      detail:
        skippedByMe === 0
          ? "What they let go comes back here by itself."
          : `The rest you skipped (${skippedByMe}); it comes back after four hours.`,
    };
  if (skippedByMe > 0)
    return {
      title: "You skipped what waits",
      detail: `${countOf(skippedByMe)} ${skippedByMe === 1 ? "comes" : "come"} back to you after four hours; others see ${skippedByMe === 1 ? "it" : "them"} now.`,
    };
  return {
    title: "The queue is being read",
    detail: `${countOf(openCandidates)} ${openCandidates === 1 ? "waits" : "wait"} and ${openCandidates === 1 ? "is" : "are"} not shown yet.`,
  };
}
