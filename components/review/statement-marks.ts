import type { TextSpan } from "@/components/review/answer-segments.ts";
import type { ShownMark, ShownStatement } from "@/components/review/desk-types.ts";

/** What is drawn inside or across statements: what a passage says otherwise, words no passage has, and the other marks. */
export type DrawnMark = TextSpan & {
  kind: "mismatch" | "elsewhere" | "unknown_word" | ShownMark["kind"];
  /** A few words, said to who does not see the mark. */
  label: string;
};

const mismatchNames: Record<ShownStatement["mismatches"][number]["kind"], string> = {
  number: "number",
  date: "date",
  money: "sum",
  name: "name",
  url: "address",
  negation: "the opposite of its passage",
};

/** All marks of an answer, the widest first where they begin together, so that the narrower is drawn over it. */
export function drawnMarks(statements: readonly ShownStatement[], marks: readonly ShownMark[]): DrawnMark[] {
  const drawn: DrawnMark[] = statements.flatMap((statement) => [
    ...wordsInNoPassage(statement).map((span): DrawnMark => ({
      ...span,
      kind: "unknown_word",
      label: "in no passage",
    })),
    ...statement.mismatches.map(({ kind, span, isNowhere }): DrawnMark => {
      const name = mismatchNames[kind];
      if (kind === "negation") return { ...span, kind: "mismatch", label: name };
      return isNowhere
        ? { ...span, kind: "mismatch", label: `${name} in no passage` }
        : { ...span, kind: "elsewhere", label: `${name} from another passage` };
    }),
  ]);
  const boxed = marks.filter(({ kind }) => kind !== "memory");
  const free = drawn.filter((mark) => !boxed.some((box) => isWithin(mark, box)));
  return [...marks, ...free].sort((one, other) => one.start - other.start || other.end - one.end);
}

function isWithin(inner: TextSpan, outer: TextSpan): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/**
 * The telling words of a statement that no passage has and no mismatch names. Where nothing of a statement stands in a
 * passage, each of its words says nothing more.
 */
export function wordsInNoPassage({ support, unsupported, mismatches }: ShownStatement): TextSpan[] {
  if (support !== "partly") return [];
  return unsupported.filter(
    (word) => !mismatches.some(({ span }) => word.start < span.end && word.end > span.start),
  );
}

/**
 * The statements, and in their order the marked places that are in none of them, so that one can stop there too: an agent
 * that does not retrieve has no statements held against passages.
 */
export function withMarkedPlaces(
  statements: readonly ShownStatement[],
  marks: readonly DrawnMark[],
): ShownStatement[] {
  const places: ShownStatement[] = [];
  for (const { start, end } of marks) {
    if (statements.some(({ span }) => start < span.end && end > span.start)) continue;
    const last = places.at(-1);
    if (last !== undefined && start < last.span.end) last.span.end = Math.max(end, last.span.end);
    else places.push({ ...unchecked, span: { start, end } });
  }
  return [...statements, ...places].sort((one, other) => one.span.start - other.span.start);
}

const unchecked: Omit<ShownStatement, "span"> = {
  support: "not_checked",
  passageIndex: null,
  share: 0,
  sentence: "",
  mismatches: [],
  unsupported: [],
};

/** Statements worth stopping at: judged against the passages, or with something marked in them. */
export function statementStops(statements: readonly ShownStatement[], marks: readonly DrawnMark[]): number[] {
  return statements.flatMap(({ span, support }, number) => {
    const isMarked = marks.some(({ start, end }) => start < span.end && end > span.start);
    return support !== "not_checked" || isMarked ? number : [];
  });
}

export const supportLines: Record<ShownStatement["support"], string> = {
  supported: "underline decoration-good/55 decoration-2 underline-offset-4",
  partly: "underline decoration-warn decoration-dashed decoration-2 underline-offset-4",
  unsupported: "bg-bad-soft underline decoration-bad decoration-wavy decoration-[1.5px] underline-offset-4",
  not_checked: "",
};

export const supportWords: Record<ShownStatement["support"], string> = {
  supported: "a passage says this",
  partly: "a passage says part of this",
  unsupported: "no passage says this",
  not_checked: "nothing to check",
};

const box = "rounded-[2px] box-decoration-clone outline-1";

export const markBoxes: Record<DrawnMark["kind"], string> = {
  mismatch: `${box} bg-bad/15 font-medium outline-bad`,
  elsewhere: `${box} bg-warn-soft outline-dashed outline-warn`,
  unknown_word: "bg-warn-soft",
  rule: `${box} bg-policy/15 outline-policy`,
  refusal: `${box} bg-completeness/15 outline-completeness`,
  hedge: `${box} outline-dotted outline-completeness`,
  memory: "overline decoration-memory decoration-2",
  signal: `${box} bg-warn-soft outline-warn`,
};

/** Of marks that cover each other only the narrowest box is drawn; a line goes with any box. */
export const isLine: Readonly<Partial<Record<DrawnMark["kind"], true>>> = { memory: true };

export const markNames: Record<DrawnMark["kind"], string> = {
  mismatch: "no passage says it",
  elsewhere: "from another passage",
  unknown_word: "words in no passage",
  rule: "breaks a rule",
  refusal: "refusal",
  hedge: "doubt",
  memory: "against what is known",
  signal: "sign of failure",
};
