const swaps: readonly (readonly [string, string])[] = [
  ["on", "off"],
  ["before", "after"],
  ["increase", "decrease"],
  ["with", "without"],
  ["enable", "disable"],
  ["open", "close"],
  ["add", "remove"],
];
const number = /\b\d+\b/u;

/** Questions that read like this one and ask for something else: an opposite word, or another number. */
export function writeNearOpposites(question: string): string[] {
  const swapped = swaps.flatMap(([one, other]) => [
    replaceWord(question, one, other),
    replaceWord(question, other, one),
  ]);
  const renumbered = number.test(question)
    ? question.replace(number, (digits) => String(Number(digits) + 1))
    : question;
  return [...new Set([...swapped, renumbered])].filter((text) => text !== question);
}

function replaceWord(text: string, word: string, by: string): string {
  return text.replace(new RegExp(`\\b${word}\\b`, "iu"), by);
}
