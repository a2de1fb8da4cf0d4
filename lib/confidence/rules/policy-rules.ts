import { tokenize } from "@/lib/core/tokenize.ts";
import { findLanguageMismatch } from "@/lib/core/reading/guess-language.ts";
import { negationWords } from "@/lib/core/reading/lexicon.ts";
import { findPersonalData } from "@/lib/confidence/rules/personal-data.ts";
import { findPhrases, type PhraseHit, type PhraseIndex } from "@/lib/confidence/rules/phrases.ts";
import {
  instructionEchoes,
  promptLeaks,
  secretRequests,
  unsafePromises,
} from "@/lib/confidence/rules/policy-phrases.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import type {
  BrokenRule,
  LanguageMismatch,
  PlatformRule,
  ScoringInput,
  Severity,
  Span,
} from "@/lib/confidence/types.ts";

/** What the platform's rules look at; `sources` are texts the agent was given: what stands there is not leaked by saying it. */
export type PolicyText = {
  answer: Reading;
  sources: readonly string[];
  isFiltered: boolean;
  wrongLanguage?: LanguageMismatch | null;
};

type Check = { rule: PlatformRule; severity: Severity; find: (text: PolicyText) => (Span | null)[] };

export const policyChecks: readonly Check[] = [
  {
    rule: "email_in_answer",
    severity: "warn",
    find: ({ answer, sources }) => findPersonalData("email", answer.text, sources),
  },
  {
    rule: "phone_in_answer",
    severity: "warn",
    find: ({ answer, sources }) => findPersonalData("phone", answer.text, sources),
  },
  {
    rule: "card_in_answer",
    severity: "block",
    find: ({ answer, sources }) => findPersonalData("card", answer.text, sources),
  },
  {
    rule: "iban_in_answer",
    severity: "block",
    find: ({ answer, sources }) => findPersonalData("iban", answer.text, sources),
  },
  { rule: "prompt_leak", severity: "block", find: findLeaks },
  {
    rule: "instruction_echo",
    severity: "warn",
    find: (text) => findUnsourced(text, instructionEchoes),
  },
  {
    rule: "unsafe_promise",
    severity: "warn",
    find: (text) => findUnsourced(text, unsafePromises),
  },
  {
    rule: "asks_for_secret",
    severity: "block",
    find: ({ answer }) => findPlain(answer, secretRequests),
  },
  { rule: "content_filter", severity: "block", find: ({ isFiltered }) => (isFiltered ? [null] : []) },
  {
    rule: "wrong_language",
    severity: "warn",
    find: ({ wrongLanguage }) => (wrongLanguage == null ? [] : [null]),
  },
];

const maxSpansPerRule = 5;

export function checkPlatformRules(text: PolicyText): BrokenRule[] {
  return policyChecks.flatMap(({ rule, severity, find }) =>
    find(text)
      .slice(0, maxSpansPerRule)
      .map((span): BrokenRule => ({ rule, source: "platform", severity, span })),
  );
}

export function toPolicyText(input: ScoringInput, answer: Reading): PolicyText {
  return {
    answer,
    sources: [
      input.question,
      ...(input.passages ?? []).flatMap(({ title, text }) => (title === null ? [text] : [title, text])),
      ...input.memory.map((item) => item.text),
    ],
    isFiltered: input.finishReason === "content_filter",
    wrongLanguage: findLanguageMismatch(
      tokenize(input.question.slice(0, maxQuestionChars)),
      answer.tokens,
      input.language,
    ),
  };
}

const maxQuestionChars = 1200;

/** Marks of a chat template and the opening of an instruction, which no tokens carry. Every repetition is bounded. */
const leakMarks =
  /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?system>|^#{0,3} ?system(?: prompt| message)?:|\byou are (?:an?|the) (?:[\w-]{1,20} ){0,4}(?:assistant|chatbot|language model)(?: for| of| that| who|\.|,)/gim;

const leakHint = /<[|<s/]|\[\/?INST|system|you are/i;

/** "I cannot share my system prompt" leaks nothing. */
function findLeaks(text: PolicyText): Span[] {
  const phrases = findUnsourced(text, promptLeaks);
  if (!leakHint.test(text.answer.text)) return phrases;
  const marks = [...text.answer.text.matchAll(leakMarks)]
    .slice(0, maxSpansPerRule)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter((mark) => phrases.every((phrase) => phrase.end <= mark.start || phrase.start >= mark.end));
  return [...phrases, ...withoutSourced(text, marks)];
}

/** What a source says in the same words is the tenant's own ("guaranteed" in its terms). */
function findUnsourced(text: PolicyText, index: PhraseIndex): Span[] {
  return withoutSourced(text, findPlain(text.answer, index));
}

function findPlain(answer: Reading, index: PhraseIndex): Span[] {
  return findPhrases(answer.tokens, index)
    .filter((hit) => !isNegated(answer, hit))
    .map((hit) => ({ start: hit.start, end: hit.end }));
}

function withoutSourced({ answer, sources }: PolicyText, spans: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  const sourced = sources.map((source) => source.toLowerCase());
  return spans
    .slice(0, maxSpansPerRule * 2)
    .filter(
      ({ start, end }) =>
        !sourced.some((source) => source.includes(answer.text.slice(start, end).toLowerCase())),
    );
}

/** A negation inside the phrase is its own; one that reaches it from outside turns it round. */
function isNegated(answer: Reading, hit: PhraseHit): boolean {
  if (negationWords.has(answer.tokens[hit.tokenIndex - 1]?.word ?? "")) return true;
  for (let at = hit.tokenIndex; at < hit.endToken; at += 1) {
    if (negationWords.has(answer.tokens[at]?.word ?? "")) return false;
    if (answer.negated[at] === 1) return true;
  }
  return false;
}
