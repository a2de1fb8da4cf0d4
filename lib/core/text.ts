import { z } from "zod";

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Length in code points, as people count characters (UTF-16 counts some twice). */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, so no text with one may come in. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !loneSurrogate.test(text);
}

/** A string of `min..max` code points without NUL and lone surrogates. */
export function boundedText(min: number, max: number) {
  return z
    .string()
    .superRefine((text, context) => {
      if (!isStorable(text)) {
        context.addIssue({ code: "custom", message: "Text holds a NUL or half a surrogate pair" });
        return;
      }
      // UTF-16 length bounds the code point count from both sides, so most texts are never walked.
      if (text.length >= min * 2 && text.length <= max) return;
      const length = codePointLength(text);
      if (length < min)
        context.addIssue({
          code: "custom",
          message: min === 1 ? "Must not be empty" : `Must have at least ${min} characters`,
        });
      if (length > max)
        context.addIssue({ code: "custom", message: `Must have at most ${max} characters, has ${length}` });
    })
    .meta({ type: "string", minLength: min, maxLength: max });
}
