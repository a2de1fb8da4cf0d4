/** What an edit is about: the question, what it answers, and the other questions that find it. */
export type EditedText = { question: string; answer: string; phrasings: readonly string[] };

/** With what was typed and not added yet: whoever saves means it. */
export function withWritten(phrasings: readonly string[], written: string): string[] {
  const text = written.trim();
  return text === "" || phrasings.includes(text) ? [...phrasings] : [...phrasings, text];
}

/**
 * What one wrote from `start`, carried over to the version others made of it meanwhile: what one left alone is theirs, what
 * one changed stays, of the phrasings each by itself.
 */
export function carryOver(start: EditedText, theirs: EditedText, mine: EditedText): EditedText {
  const own = mine.phrasings.filter((text) => !start.phrasings.includes(text));
  const kept = theirs.phrasings.filter(
    (text) => !start.phrasings.includes(text) || mine.phrasings.includes(text),
  );
  return {
    question: mine.question === start.question ? theirs.question : mine.question,
    answer: mine.answer === start.answer ? theirs.answer : mine.answer,
    phrasings: [...new Set([...kept, ...own])],
  };
}
