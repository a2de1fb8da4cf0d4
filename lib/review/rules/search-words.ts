import { tokenize } from "@/lib/core/tokenize.ts";

const maxWords = 200;
const maxWordLength = 60;
const maxAsked = 12;
/** From this length on the beginning of a word is enough: "refund" finds "refunds", whatever the language. */
const prefixFrom = 3;

/** Leads every lexeme, so that a search in the one index of all tenants meets this tenant's rows only. */
export function lexemePrefix(tenantId: string): string {
  return tenantId.slice(-8);
}

const fold = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").slice(0, maxWordLength);

/** What a question is found by: its words in lower case without accents, each once. */
export function questionLexemes(tenantId: string, question: string): string[] {
  const words = new Set(tokenize(question).map(({ word }) => fold(word)));
  return [...words]
    .filter((word) => word !== "")
    .slice(0, maxWords)
    .map((word) => lexemePrefix(tenantId) + word);
}

export function tagLexeme(tenantId: string, tag: string): string {
  return `${lexemePrefix(tenantId)}#${tag}`;
}

const quote = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** The `tsquery` for all of the words and the tag; null where nothing is asked. A text without a word matches nothing. */
export function searchExpression(
  tenantId: string,
  { text, tag }: { text?: string | undefined; tag?: string | undefined },
): string | null {
  const words = [...new Set(tokenize(text ?? "").map(({ word }) => fold(word)))].filter(
    (word) => word !== "",
  );
  const terms = words
    .slice(0, maxAsked)
    .map((word) => quote(lexemePrefix(tenantId) + word) + ([...word].length >= prefixFrom ? ":*" : ""));
  if (tag !== undefined) terms.push(quote(tagLexeme(tenantId, tag)));
  if (text !== undefined && words.length === 0) terms.push(quote(`${lexemePrefix(tenantId)}!`));
  return terms.length === 0 ? null : terms.join(" & ");
}
