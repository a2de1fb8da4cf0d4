/** A chunk ends at a sentence where one ends in time, so that a passage reads on its own. */
const maxCharacters = 700;

/** Splits an answer into passages of at most 700 characters, the same every time. Never returns an empty chunk. */
export function chunkAnswer(answer: string): string[] {
  const chunks: string[] = [];
  let current = "";
  for (const piece of answer.split(/\n{2,}/u).flatMap(toPieces)) {
    const joined = current === "" ? piece : `${current} ${piece}`;
    if (joined.length <= maxCharacters) {
      current = joined;
      continue;
    }
    if (current !== "") chunks.push(current);
    current = piece;
  }
  if (current !== "") chunks.push(current);
  return chunks;
}

function toPieces(paragraph: string): string[] {
  const text = paragraph.replaceAll(/\s+/gu, " ").trim();
  if (text === "") return [];
  if (text.length <= maxCharacters) return [text];
  return text.split(/(?<=[.!?…])\s+/u).flatMap(cutLong);
}

function cutLong(sentence: string): string[] {
  if (sentence.length <= maxCharacters) return [sentence];
  const pieces: string[] = [];
  let rest = [...sentence];
  while (rest.length > 0) {
    const window = rest.slice(0, maxCharacters / 2);
    const space = window.lastIndexOf(" ");
    const end = rest.length > window.length && space > 0 ? space : window.length;
    pieces.push(rest.slice(0, end).join("").trim());
    rest = rest.slice(end);
  }
  return pieces.filter((piece) => piece !== "");
}
