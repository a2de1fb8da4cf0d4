import { z } from "zod";
import { failureClasses } from "@/lib/core/vocabulary.ts";
import { boundedText } from "@/lib/core/text.ts";

export const factorNames = ["retrieval", "policy", "completeness", "memory"] as const;
export const FactorSchema = z.enum(factorNames);
export type Factor = z.output<typeof FactorSchema>;

/** A score, share or weight. */
const share = z.number().min(0).max(1);
const index = z.int().min(0);

/** UTF-16 offsets, `end` exclusive. Evidence points into texts and copies none, so it may survive their erasure. */
export const SpanSchema = z.strictObject({ start: index, end: index });
export type Span = z.output<typeof SpanSchema>;

export const StatementStatusSchema = z.enum(["supported", "unsupported", "not_checked"]);

/** What of a statement its best passage does not say; `isNowhere`: no other passage, nor asker nor memory, says it. */
export const MismatchSchema = z.strictObject({
  kind: z.enum(["number", "date", "money", "name", "url", "negation"]),
  span: SpanSchema,
  isNowhere: z.boolean(),
});
export type Mismatch = z.output<typeof MismatchSchema>;

/**
 * One statement of the answer and the passage that carries it best; `share` is how much of it that passage carries.
 * `unsupported` are its telling words that no passage, nor asker nor memory, has.
 */
export const StatementSchema = z.strictObject({
  span: SpanSchema,
  status: StatementStatusSchema,
  passageIndex: index.nullable(),
  share,
  mismatches: z.array(MismatchSchema),
  unsupported: z.array(SpanSchema).default([]),
});
export type Statement = z.output<typeof StatementSchema>;

/**
 * `relevance`: how well the best passage meets the question, made of what was there of `cosine` (raw), `coverage` and
 * `callerScore`; null when the question works on the passages themselves. `support`: share of the answer the passages carry, null when the answer states nothing to check.
 * `missingTerms` are spans of the question that no passage mentions.
 */
export const RetrievalEvidenceSchema = z.strictObject({
  passageCount: index,
  bestPassageIndex: index.nullable(),
  relevance: share.nullable(),
  cosine: z.number().min(-1).max(1).nullable(),
  coverage: share,
  callerScore: share.nullable(),
  support: share.nullable(),
  statements: z.array(StatementSchema),
  missingTerms: z.array(SpanSchema),
});
export type RetrievalEvidence = z.output<typeof RetrievalEvidenceSchema>;

export const SeveritySchema = z.enum(["warn", "block"]);
export type Severity = z.output<typeof SeveritySchema>;

export const platformRules = [
  "email_in_answer",
  "phone_in_answer",
  "card_in_answer",
  "iban_in_answer",
  "prompt_leak",
  "instruction_echo",
  "unsafe_promise",
  "asks_for_secret",
  "content_filter",
  "wrong_language",
] as const;
export type PlatformRule = (typeof platformRules)[number];

/**
 * `rule` is a platform rule, the name the agent sent, or the name the tenant gave it, which then has its `ruleId`. `span`
 * points into the answer; null for an agent's verdict and where the fault is not in a place: a phrase that is missing.
 */
export const BrokenRuleSchema = z.strictObject({
  rule: z.string(),
  source: z.enum(["platform", "agent", "tenant"]),
  severity: SeveritySchema,
  span: SpanSchema.nullable(),
  ruleId: z.uuid().optional(),
});
export type BrokenRule = z.output<typeof BrokenRuleSchema>;

export const PolicyEvidenceSchema = z.strictObject({
  checkedCount: index,
  broken: z.array(BrokenRuleSchema),
});
export type PolicyEvidence = z.output<typeof PolicyEvidenceSchema>;

export const AskKindSchema = z.enum([
  "reason",
  "procedure",
  "time",
  "quantity",
  "place",
  "person",
  "choice",
  "comparison",
  "yes_no",
  "open",
]);
export type AskKind = z.output<typeof AskKindSchema>;

/** One thing the question asks; `span` points into the question, `share` says how well the answer addresses it. */
export const AskSchema = z.strictObject({ span: SpanSchema, kind: AskKindSchema, isMet: z.boolean(), share });
export type Ask = z.output<typeof AskSchema>;

/** ISO 639-1 codes, or "other" for a script none of the known languages is written in. */
export const LanguageMismatchSchema = z.strictObject({ asked: z.string(), answered: z.string() });
export type LanguageMismatch = z.output<typeof LanguageMismatchSchema>;

/**
 * `refusal` and `hedges` point into the answer; `truncated` says how it was seen that the answer was cut off; `isEcho`:
 * the answer only gives the question back; `isRefusalCarried`: it refuses in the words of a passage, which is an answer and
 * no refusal. The last three are missing in scores of earlier rule versions.
 */
export const CompletenessEvidenceSchema = z.strictObject({
  isEmpty: z.boolean(),
  truncated: z.enum(["length", "error", "open_ending"]).nullable(),
  refusal: SpanSchema.nullable(),
  hedges: z.array(SpanSchema),
  asks: z.array(AskSchema),
  isEcho: z.boolean().optional(),
  isRefusalCarried: z.boolean().optional(),
  wrongLanguage: LanguageMismatchSchema.nullable().optional(),
});
export type CompletenessEvidence = z.output<typeof CompletenessEvidenceSchema>;

/** `index` counts the memory items as the agent sent them; `span` is the statement of the answer it was held against. */
export const MemoryItemEvidenceSchema = z.strictObject({
  index,
  relation: z.enum(["agrees", "contradicts", "unrelated"]),
  conflict: z.enum(["number", "date", "name", "negation", "value", "preference"]).nullable(),
  span: SpanSchema.nullable(),
});
export type MemoryItemEvidence = z.output<typeof MemoryItemEvidenceSchema>;

export const MemoryEvidenceSchema = z.strictObject({ items: z.array(MemoryItemEvidenceSchema) });
export type MemoryEvidence = z.output<typeof MemoryEvidenceSchema>;

function factorOf<Evidence extends z.ZodType>(evidence: Evidence) {
  return z.strictObject({ score: share, evidence });
}

/** The four factors as stored with a confidence; null = not applicable. */
export const FactorsSchema = z.strictObject({
  retrieval: factorOf(RetrievalEvidenceSchema).nullable(),
  policy: factorOf(PolicyEvidenceSchema).nullable(),
  completeness: factorOf(CompletenessEvidenceSchema).nullable(),
  memory: factorOf(MemoryEvidenceSchema).nullable(),
});
export type Factors = z.output<typeof FactorsSchema>;

/** A weight a factor; as applied they sum to 1 over the factors that apply. */
export const FactorWeightsSchema = z.strictObject({
  retrieval: share,
  policy: share,
  completeness: share,
  memory: share,
});
export type FactorWeights = z.output<typeof FactorWeightsSchema>;

export const defaultWeights: FactorWeights = { retrieval: 0.4, policy: 0.2, completeness: 0.2, memory: 0.2 };

/** The cut a new tenant starts with. */
export const defaultThreshold = 0.62;

export const signalKinds = [
  "policy_block",
  "past_as_future",
  "future_as_past",
  "thumbs_down",
  "nothing_retrieved",
  "refusal",
  "truncated",
  "failed_tool",
  "unsupported_number",
  "unsupported_name",
  "unsupported_url",
  "unknown_citation",
  "contradicts_passage",
  "memory_conflict",
  "repeated_question",
  "asks_for_human",
  "low_caller_score",
] as const;
export const SignalKindSchema = z.enum(signalKinds);
export type SignalKind = z.output<typeof SignalKindSchema>;

/**
 * A sign of failure. `captures`: captures the response whatever its composite. `spans` point into the answer; `names`
 * are rules, tools or evaluations by the agent's own name, or the phrase of the lexicon that was met; `value` is the
 * figure that gave it away, if one did.
 */
export const SignalSchema = z.strictObject({
  kind: SignalKindSchema,
  severity: SeveritySchema,
  captures: z.boolean(),
  spans: z.array(SpanSchema),
  names: z.array(z.string()),
  value: z.number().nullable(),
});
export type Signal = z.output<typeof SignalSchema>;
export const SignalsSchema = z.array(SignalSchema);

/** `unscored` is set where scoring failed for good, `reuse` where a served answer was not what was asked for; the rules here give neither. */
export const CaptureReasonSchema = z.enum(["threshold", "signal", "audit", "unscored", "reuse"]);
export type CaptureReason = z.output<typeof CaptureReasonSchema>;

export const FailureClassSchema = z.enum(failureClasses);
export type FailureClass = z.output<typeof FailureClassSchema>;

/** What would keep the failure from happening again; "none" where there is nothing to repair. */
export const repairTypes = [
  "write_answer",
  "attach_phrasing",
  "fix_retrieval",
  "edit_policy",
  "write_document",
  "fix_tool",
  "none",
] as const;
export const RepairTypeSchema = z.enum(repairTypes);
export type RepairType = z.output<typeof RepairTypeSchema>;

/** The result of scoring one response. `composite` is null only when every factor that applies has weight 0. */
export const ScoringSchema = z.strictObject({
  ruleVersion: z.string(),
  composite: share.nullable(),
  factors: FactorsSchema,
  weights: FactorWeightsSchema,
  signals: SignalsSchema,
});
export type Scoring = z.output<typeof ScoringSchema>;

export type ScoringPassage = { id: string | null; title: string | null; text: string; score: number | null };
export type ScoringMemory = {
  kind: "fact" | "preference" | "message";
  text: string;
  at?: Date | string | null;
};
export type ScoringVectors = {
  question: Float32Array | null;
  answer: Float32Array | null;
  passages: readonly (Float32Array | null)[];
};

/**
 * Everything the rules look at. `passages` null = the agent does not retrieve, [] = it found nothing. Vectors are unit
 * length and of one model; without them the rules go by words alone. `occurredAt` is what dates are held against.
 * `recentQuestions` are the same subject's up to three earlier ones, most recent first. A signal whose switch is false
 * is not raised.
 */
export type ScoringInput = {
  question: string;
  answer: string;
  language: string | null;
  occurredAt: Date;
  finishReason: "stop" | "length" | "content_filter" | "tool_calls" | "error" | null;
  passages: readonly ScoringPassage[] | null;
  toolCalls: readonly { name: string; ok: boolean; error?: string | null }[];
  policy: readonly { rule: string; verdict: "pass" | "warn" | "block"; detail?: string | null }[];
  memory: readonly ScoringMemory[];
  feedback: readonly { rating: "up" | "down" }[];
  scores: Readonly<Record<string, number>>;
  vectors: ScoringVectors | null;
  weights?: FactorWeights;
  /** The tenant's own rules; the same array is compiled once. */
  tenantRules?: readonly TenantRule[];
  /** False switches a signal off; one that is not named is on. */
  signalSwitches?: Partial<Record<SignalKind, boolean>>;
  /** What the same subject asked just before, the newest first. */
  recentQuestions?: readonly string[];
};

/** A confidence in short, as the API gives it; a factor is null where it does not apply. */
export const ConfidenceSummarySchema = z.object({
  composite: share.nullable(),
  factors: z.object({
    retrieval: share.nullable(),
    policy: share.nullable(),
    completeness: share.nullable(),
    memory: share.nullable(),
  }),
  weights: FactorWeightsSchema,
  ruleVersion: z.string(),
});
export type ConfidenceSummary = z.output<typeof ConfidenceSummarySchema>;

export const tenantRuleKinds = [
  "blocked_topic",
  "forbidden_phrase",
  "required_phrase",
  "competitor_name",
] as const;
export type TenantRuleKind = (typeof tenantRuleKinds)[number];

/** `literal`: the letters anywhere; `word`: as whole words; `regex`: RE2 syntax. None of them minds upper or lower case. */
export const tenantRuleForms = ["literal", "word", "regex"] as const;
export type TenantRuleForm = (typeof tenantRuleForms)[number];

export const maxTenantRules = 200;
export const maxPatternLength = 500;

/** A rule of the tenant's own about what its agents may say. */
export const TenantRuleSchema = z.strictObject({
  id: z.uuid(),
  name: boundedText(1, 100),
  kind: z.enum(tenantRuleKinds),
  form: z.enum(tenantRuleForms),
  pattern: boundedText(1, maxPatternLength),
  severity: SeveritySchema,
  isEnabled: z.boolean(),
});
export type TenantRule = z.output<typeof TenantRuleSchema>;
