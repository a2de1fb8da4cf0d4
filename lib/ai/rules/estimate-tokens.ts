/**
 * Tokens of a text, guessed without a tokenizer: four ASCII characters or one other character a token, and two
 * for the ends. BANKING77 questions: 3.3 to 6.1 characters a token (bge vocabulary), so it is right within a third.
 */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) others += 1;
  return 2 + Math.ceil((text.length - others) / 4) + others;
}

/** The longest start of a text that stays within `maxTokens` by `estimateTokens`, never half a surrogate pair. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (text.length <= maxTokens - 2) return text;
  let tokens = 2;
  let end = 0;
  for (const character of text) {
    tokens += (character.codePointAt(0) ?? 0) > 127 ? character.length : 0.25;
    if (tokens > maxTokens) break;
    end += character.length;
  }
  return text.slice(0, end);
}
