import { z } from "zod";
import { type Provider, unavailable } from "@/lib/ai/openai-client.ts";
import { newNonce, readCompletion, temperatureFor } from "@/lib/ai/openai-chat.ts";
import type { Judge, Verdict } from "@/lib/ai/ports.ts";
import { judgePrompt } from "@/lib/ai/rules/chat-prompt.ts";

const verdict = z.strictObject({
  statement: z.number().int(),
  verdict: z.enum(["supported", "contradicted", "unknown"]),
  reason: z.string(),
});
const verdicts = z.strictObject({ verdicts: z.array(verdict) });

const responseFormat = {
  type: "json_schema" as const,
  json_schema: { name: "verdicts", strict: true, schema: z.toJSONSchema(verdicts, { target: "draft-7" }) },
};

/** A second opinion by structured output. A statement without a verdict comes back as `unknown`. */
export function createOpenAiJudge(provider: Provider, model: string): Judge {
  return {
    model,
    async judge({ question, statements, passages, signal }) {
      if (statements.length === 0) return [];
      const messages = judgePrompt({ question, passages, statements, nonce: newNonce() });
      const completion = await provider.call(model, signal, (client, combined) =>
        client.chat.completions.create(
          { model, messages, response_format: responseFormat, ...temperatureFor(model) },
          { signal: combined },
        ),
      );
      return readVerdicts(readCompletion(completion, model).content, statements, model);
    },
  };
}

function readVerdicts(content: string, statements: string[], model: string): Verdict[] {
  const parsed = verdicts.safeParse(parseJson(content));
  if (!parsed.success)
    throw unavailable(
      "did not keep to the form of a verdict. Choose a JUDGE_MODEL with structured output",
      model,
    );
  const byStatement = new Map(parsed.data.verdicts.map((given) => [given.statement, given]));
  return statements.map((statement, i) => {
    const given = byStatement.get(i);
    return {
      statement,
      verdict: given?.verdict ?? "unknown",
      reason: given?.reason ?? "The judge gave no verdict.",
    };
  });
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
