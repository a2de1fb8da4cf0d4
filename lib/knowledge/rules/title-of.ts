const titleLength = 120;

/** The title of a document is the start of its question. */
export function titleOf(question: string): string {
  return [...question].slice(0, titleLength).join("");
}
