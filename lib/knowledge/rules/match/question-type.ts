import type { Token } from "@/lib/core/tokenize.ts";

export type QuestionType =
  "how_many" | "how" | "why" | "when" | "where" | "who" | "which" | "whether" | "told";

/** First word to type, in the seven languages the rules read. */
const types: ReadonlyMap<string, QuestionType> = new Map(
  (
    [
      ["how", "how wie comment cómo como hoe"],
      ["why", "why warum wieso weshalb pourquoi waarom perché porque"],
      ["when", "when wann quand cuándo cuando wanneer quando"],
      ["where", "where wo wohin où dónde waar dove onde"],
      ["who", "who whom wer qui quién wie chi quem"],
      [
        "which",
        "what which was welche welcher welches quel quelle quels quelles qué cuál wat welk welke cosa quale qual quais",
      ],
      [
        "whether",
        "can could do does did is are am will would should may have has kann können darf ist sind puis peut est-ce puedo puede kan mag posso può",
      ],
    ] as const
  ).flatMap(([type, words]) => words.split(" ").map((word): [string, QuestionType] => [word, type])),
);
const amounts = new Set("many much long old often viel viele lange oft combien mucho muchos veel".split(" "));
const lookedAt = 14;

/** What a question asks for, by its first question word; "told" where it states ("My card is lost"). */
export function questionTypeOf(tokens: readonly Token[]): QuestionType {
  for (let at = 0; at < Math.min(tokens.length, lookedAt); at += 1) {
    const word = tokens[at]?.word ?? "";
    const type = types.get(word);
    if (type === undefined) continue;
    if (type === "whether" && at > 2) continue;
    return type === "how" && amounts.has(tokens[at + 1]?.word ?? "") ? "how_many" : type;
  }
  return "told";
}
