import type { TextSpan } from "@/components/review/answer-segments.ts";

export type Excerpt = { text: string; spans: TextSpan[] };

const shownBefore = 140;
const shownCharacters = 480;

/** As much of a text as is read at a glance, around the first of `spans`, which are moved along; those outside are dropped. */
export function excerptAround(text: string, spans: readonly TextSpan[]): Excerpt {
  const first = spans.reduce((least, { start }) => Math.min(least, start), Infinity);
  const wanted = Number.isFinite(first) ? Math.max(0, first - shownBefore) : 0;
  const from = wanted === 0 ? 0 : wordStart(text, wanted);
  const to = Math.min(text.length, from + shownCharacters);
  const lead = from > 0 ? "… " : "";
  return {
    text: `${lead}${text.slice(from, to)}${to < text.length ? " …" : ""}`,
    spans: spans.flatMap(({ start, end }) =>
      start >= from && end <= to ? { start: start - from + lead.length, end: end - from + lead.length } : [],
    ),
  };
}

/** The begin of the next word, or `at` itself in a script without spaces. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space < 0 || space - at > 30 ? at : space + 1;
}
