/** The names of the fences of one prompt. `nonce` is fresh for each call and unknown to whoever wrote the text. */
export type Fence = { open: string; close: string };

export function fenceNamed(name: string, nonce: string): Fence {
  return { open: `<${name}-${nonce}>`, close: `</${name}-${nonce}>` };
}

/**
 * Text that a model must read and not obey, between fences only this call knows. Should the text hold the nonce all
 * the same, it is taken out, so the closing fence occurs once.
 */
export function fenceText(text: string, fence: Fence, nonce: string): string {
  return `${fence.open}\n${withoutNonce(text, nonce)}\n${fence.close}`;
}

function withoutNonce(text: string, nonce: string): string {
  let cleaned = text;
  while (cleaned.includes(nonce)) cleaned = cleaned.replaceAll(nonce, "");
  return cleaned;
}
