/** Positions in UTF-16 code units, `end` exclusive. */
export type TextSpan = { start: number; end: number };

/** A run of text in which nothing begins or ends; `marks` are the numbers of the marks that cover it, ascending. */
export type TextSegment = { key: number; text: string; marks: number[] };

/** What is shown as one: a statement (its number) or text between statements, cut where marks begin or end. */
export type AnswerPiece = { key: number; statement: number | null; segments: TextSegment[] };

/**
 * Cuts a text into statements and the text between them, and those where marks begin or end. The pieces make the text
 * again, in order. Spans outside the text are clipped; a statement that overlaps an earlier one loses that part, marks may
 * overlap at will.
 */
export function answerPieces(
  text: string,
  statements: readonly TextSpan[],
  marks: readonly TextSpan[],
): AnswerPiece[] {
  const segments = textSegments(
    text,
    marks,
    statements.flatMap(({ start, end }) => [start, end]),
  );
  const order = statements
    .map((span, statement) => ({ ...span, statement }))
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start);
  const pieces: AnswerPiece[] = [];
  let next = 0;
  for (const segment of segments) {
    while (next < order.length && (order[next]?.end ?? 0) <= segment.key) next += 1;
    const owner = order[next];
    const statement = owner !== undefined && owner.start <= segment.key ? owner.statement : null;
    const last = pieces.at(-1);
    if (last !== undefined && last.statement === statement) last.segments.push(segment);
    else pieces.push({ key: segment.key, statement, segments: [segment] });
  }
  return pieces;
}

/** Cuts a text where marks begin or end, and at `cuts`; the segments make the text again, in order. */
export function textSegments(
  text: string,
  marks: readonly TextSpan[],
  cuts: readonly number[] = [],
): TextSegment[] {
  const starting = new Map<number, number[]>();
  const bounds = new Set([0, text.length, ...cuts.map((cut) => clip(cut, text))]);
  marks.forEach((mark, number) => {
    const start = clip(mark.start, text);
    if (clip(mark.end, text) <= start) return;
    bounds.add(start).add(clip(mark.end, text));
    const known = starting.get(start);
    if (known === undefined) starting.set(start, [number]);
    else known.push(number);
  });
  const edges = [...bounds].sort((one, other) => one - other);
  let open: number[] = [];
  return edges.slice(0, -1).map((start, at) => {
    open = [...open.filter((number) => (marks[number]?.end ?? 0) > start), ...(starting.get(start) ?? [])];
    return {
      key: start,
      text: text.slice(start, edges[at + 1]),
      marks: open.toSorted((one, other) => one - other),
    };
  });
}

function clip(position: number, text: string): number {
  return Math.min(text.length, Math.max(0, position));
}
