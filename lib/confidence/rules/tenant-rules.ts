import { RE2JS, type RE2JSException, RE2Set } from "re2js";
import { type FoldedText, foldText, originalSpan } from "@/lib/confidence/rules/fold-text.ts";
import type { BrokenRule, Span, TenantRule } from "@/lib/confidence/types.ts";
import type { Problem } from "@/lib/core/errors.ts";

/** What the tenant's rules are held against; `isDeclined`: the agent said that it cannot or will not answer. */
export type RuledText = { question: string; answer: string; isDeclined: boolean };

/** Places in a text, at most `limit` of them. */
type Finder = (side: RuledSide, limit: number) => Span[];
/** `hits`: which of the set's regexes match it somewhere, by their place in the set. */
type RuledSide = { raw: string; folded: FoldedText; hits: ReadonlySet<number> };
type CompiledRule = { rule: TenantRule; find: Finder };
type CompiledRules = { rules: CompiledRule[]; toSide: (text: string) => RuledSide };

const maxSpansPerRule = 5;

/**
 * RE2's time is text times instructions at worst, at 60 million steps a second [measured, re2js 2.10.0]: the places of the
 * worst pattern of this size are found in 0.2 s on the longest answer, 32,000 characters. All regexes are first matched
 * as one automaton, 0.04 ms on 300 words for 200 of them and 0.6 ms on 32,000 characters; only those that match are sought.
 */
export const maxProgramSize = 400;
/** All regexes of a tenant together: 2 s on the longest answer if every one of them were hostile. */
export const maxTotalProgramSize = 4_000;

/** Beyond it the automaton gives way to plain simulation, which is slower and still linear. */
const maxAutomatonBytes = 1_048_576;

const compiled = new WeakMap<readonly TenantRule[], CompiledRules>();

/** The rules of the tenant that an answer breaks, with the place in the answer. Linear in the texts; never throws. */
export function checkTenantRules(rules: readonly TenantRule[], text: RuledText): BrokenRule[] {
  const { rules: ready, toSide } = compileRules(rules);
  if (ready.length === 0) return [];
  const answer = toSide(text.answer);
  const question = toSide(text.question);
  return ready.flatMap(({ rule, find }) =>
    brokenAt(rule, find, { answer, question, isDeclined: text.isDeclined }).map((span): BrokenRule => ({
      rule: rule.name,
      ruleId: rule.id,
      source: "tenant",
      severity: rule.severity,
      span,
    })),
  );
}

/** How many of the rules are looked at: those that are on. */
export function countTenantRules(rules: readonly TenantRule[]): number {
  return compileRules(rules).rules.length;
}

type Sides = { answer: RuledSide; question: RuledSide; isDeclined: boolean };

/**
 * A topic is entered by an answer that speaks of it, or that answers a question about it; declining names it and stays out.
 * Declining owes no required phrase either, and what is empty owes none.
 */
function brokenAt(rule: TenantRule, find: Finder, { answer, question, isDeclined }: Sides): (Span | null)[] {
  switch (rule.kind) {
    case "forbidden_phrase":
    case "competitor_name":
      return find(answer, maxSpansPerRule);
    case "required_phrase":
      return isDeclined || answer.raw.trim() === "" || find(answer, 1).length > 0 ? [] : [null];
    case "blocked_topic": {
      if (isDeclined) return [];
      const spans = find(answer, maxSpansPerRule);
      if (spans.length > 0) return spans;
      return answer.raw.trim() !== "" && find(question, 1).length > 0 ? [null] : [];
    }
    default:
      return rule.kind satisfies never;
  }
}

function compileRules(rules: readonly TenantRule[]): CompiledRules {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const patterns: string[] = [];
  const ready = rules.flatMap((rule): CompiledRule[] => {
    const find = rule.isEnabled ? compileFinder(rule, patterns) : null;
    return find === null ? [] : [{ rule, find }];
  });
  const matchSet = compileSet(patterns);
  const toSide = (text: string) => ({ raw: text, folded: foldText(text), hits: matchSet(text) });
  const made = { rules: ready, toSide };
  compiled.set(rules, made);
  return made;
}

/** A regex is added to `patterns`, so that its place there is known. */
function compileFinder({ form, pattern }: TenantRule, patterns: string[]): Finder | null {
  if (form === "regex") {
    const result = compilePattern(pattern);
    if ("problem" in result) return null;
    const place = patterns.push(pattern) - 1;
    return (side, limit) => (side.hits.has(place) ? findRegex(result.regex, side.raw, limit) : []);
  }
  const needle = foldText(pattern).text.trim();
  if (needle === "") return null;
  return (side, limit) => findLiteral(needle, side.folded, { limit, isWord: form === "word" });
}

const noHits: ReadonlySet<number> = new Set();

function compileSet(patterns: readonly string[]): (text: string) => ReadonlySet<number> {
  if (patterns.length === 0) return () => noHits;
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE, maxAutomatonBytes);
  for (const pattern of patterns) set.add(pattern);
  set.compile();
  return (text) => new Set(set.match(text));
}

type LiteralOptions = { limit: number; isWord: boolean };

function findLiteral(needle: string, folded: FoldedText, { limit, isWord }: LiteralOptions): Span[] {
  const spans: Span[] = [];
  let at = folded.text.indexOf(needle);
  while (at >= 0 && spans.length < limit) {
    const end = at + needle.length;
    const isHit = !isWord || (!isInWord(folded.text, at, "before") && !isInWord(folded.text, end, "after"));
    if (isHit) spans.push(originalSpan(folded, at, end));
    at = folded.text.indexOf(needle, isHit ? end : at + 1);
  }
  return spans;
}

/** Whether a word goes on across the border at `at`: a letter or digit on the far side of one. */
function isInWord(text: string, at: number, side: "before" | "after"): boolean {
  const inside = side === "before" ? charFrom(text, at) : charUntil(text, at);
  const outside = side === "before" ? charUntil(text, at) : charFrom(text, at);
  return /^[\p{L}\p{N}\p{M}_]$/u.test(outside) && /^[\p{L}\p{N}\p{M}_]$/u.test(inside);
}

function charFrom(text: string, at: number): string {
  return at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : "";
}

function charUntil(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff
    ? text.slice(Math.max(0, at - 2), at)
    : text.slice(Math.max(0, at - 1), at);
}

function findRegex(regex: RE2JS, text: string, limit: number): Span[] {
  const spans: Span[] = [];
  const matcher = regex.matcher(text);
  while (spans.length < limit && matcher.find()) {
    const start = matcher.start();
    const end = matcher.end();
    if (end > start) spans.push({ start, end });
    else if (end >= text.length) break;
  }
  return spans;
}

type CompiledPattern = { regex: RE2JS; size: number } | { problem: string };

function compilePattern(pattern: string): CompiledPattern {
  try {
    const regex = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return { regex, size: regex.programSize() };
  } catch (error) {
    return { problem: describeFault(error) };
  }
}

/** RE2's own words, and for what it leaves out on purpose, why. */
function describeFault(error: unknown): string {
  const said = (error as RE2JSException | null)?.message ?? "";
  // The last is how it is told not to mind upper and lower case, which nobody wrote.
  const detail = said.replace(/^error parsing regexp: /, "").replace("`(?i)", "`");
  const isLeftOut =
    /invalid or unsupported Perl syntax|invalid named capture: `\(\?<[=!]|escape sequence: `\\[1-9]/.test(
      said,
    );
  return isLeftOut
    ? `Look-ahead, look-behind and back-references are not taken, because they can make a pattern slow on some answers (${detail})`
    : `This is no valid pattern: ${detail}`;
}

/** What is wrong with a rule's pattern, as a sentence for the admin; null when it can be used. */
export function findPatternProblem({ form, pattern }: Pick<TenantRule, "form" | "pattern">): string | null {
  if (form !== "regex") {
    return foldText(pattern).text.trim() === "" ? "The pattern holds nothing that can be seen" : null;
  }
  const result = compilePattern(pattern);
  if ("problem" in result) return result.problem;
  if (result.size > maxProgramSize) {
    return `This pattern is too large once its repetitions are written out (${result.size} steps, ${maxProgramSize} are allowed). Shorten its counted repetitions, such as {1,100}`;
  }
  if (result.regex.test("")) return "This pattern matches nothing at all too, so it would match every answer";
  return null;
}

/** The steps of all regexes of a set together; those that cannot be used count as none. */
export function totalProgramSize(rules: readonly Pick<TenantRule, "form" | "pattern">[]): number {
  return rules.reduce((total, { form, pattern }) => {
    if (form !== "regex") return total;
    const result = compilePattern(pattern);
    return total + ("problem" in result ? 0 : result.size);
  }, 0);
}

/** Everything that keeps a set of rules from being used, each at its place in the list. */
export function findRuleProblems(rules: readonly TenantRule[]): Problem[] {
  const problems = rules.flatMap((rule, index): Problem[] => {
    const message = findPatternProblem(rule);
    const isSecond = rules.findIndex((other) => other.id === rule.id) !== index;
    return [
      ...(message === null ? [] : [{ path: `/rules/${index}/pattern`, message }]),
      ...(isSecond ? [{ path: `/rules/${index}/id`, message: "Another rule has this id" }] : []),
    ];
  });
  const size = totalProgramSize(rules.filter((rule) => rule.isEnabled));
  if (problems.length > 0 || size <= maxTotalProgramSize) return problems;
  const message = `All patterns together are too large (${size} steps, ${maxTotalProgramSize} are allowed). Switch one off or shorten it`;
  return [{ path: "/rules", message }];
}
