export const tokenPrefix = "att_";

/** Base64url of 32 bytes is 43 characters. */
const tokenPattern = /^att_[A-Za-z0-9_-]{43}$/;

/** Says whether a text can be one of our tokens at all, so that nothing else costs a look-up. */
export function isTokenShaped(text: string): boolean {
  return tokenPattern.test(text);
}

/** The start of a token that lists show: enough to tell keys apart, far too little to guess the rest. */
export function visiblePrefix(token: string): string {
  return token.slice(0, tokenPrefix.length + 6);
}
