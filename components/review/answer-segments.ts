/** A statement of the answer by position in UTF-16 code units; `passageIndex` is the passage that supports it. */
export type AnswerSpan = {
  start: number;
  end: number;
  status: "supported" | "unsupported" | "neutral";
  passageIndex: number | null;
};

export type AnswerSegment = { key: number; text: string; span: AnswerSpan | null };

/** Cuts a text into marked and plain pieces. Spans outside the text or overlapping an earlier one are clipped. */
export function answerSegments(text: string, spans: readonly AnswerSpan[]): AnswerSegment[] {
  const segments: AnswerSegment[] = [];
  let at = 0;
  const plainUntil = (end: number) => {
    if (end > at) segments.push({ key: at, text: text.slice(at, end), span: null });
    at = Math.max(at, end);
  };
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const start = Math.max(span.start, at);
    const end = Math.min(span.end, text.length);
    if (end <= start || span.status === "neutral") continue;
    plainUntil(start);
    segments.push({ key: start, text: text.slice(start, end), span });
    at = end;
  }
  plainUntil(text.length);
  return segments;
}
