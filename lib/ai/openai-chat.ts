import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Provider, unavailable } from "@/lib/ai/openai-client.ts";
import type { ChatAnswer, ChatModel } from "@/lib/ai/ports.ts";
import { answerPrompt } from "@/lib/ai/rules/chat-prompt.ts";

/** Answers through `/chat/completions`, which every compatible server has. */
export function createOpenAiChat(provider: Provider, model: string): ChatModel {
  return {
    model,
    isLocal: false,
    async answer({ question, passages, signal }) {
      const messages = answerPrompt({ question, passages, nonce: newNonce() });
      const completion = await provider.call(model, signal, (client, combined) =>
        client.chat.completions.create({ model, messages, ...temperatureFor(model) }, { signal: combined }),
      );
      const { content, finishReason } = readCompletion(completion, model);
      return {
        text: content,
        finishReason: toFinishReason(finishReason, content),
        model: completion.model || model,
      };
    },
  };
}

const completionForm = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/** The first choice's text; compatible servers keep to the form more or less, so it is checked. */
export function readCompletion(
  completion: unknown,
  model: string,
): { content: string; finishReason: string | null } {
  const choice = completionForm.safeParse(completion).data?.choices[0];
  if (choice === undefined) throw unavailable("returned no answer. Check that it is a chat model", model, 5);
  const { content, refusal } = choice.message;
  return { content: (content ?? refusal ?? "").trim(), finishReason: choice.finish_reason ?? null };
}

export function newNonce(): string {
  return randomBytes(12).toString("hex");
}

/** The steadiest answer; OpenAI's reasoning models refuse the setting. */
export function temperatureFor(model: string): { temperature?: number } {
  return /^(?:o\d|gpt-5)/.test(model) ? {} : { temperature: 0 };
}

function toFinishReason(reason: string | null, text: string): ChatAnswer["finishReason"] {
  if (reason === "length" || reason === "content_filter") return reason;
  return text === "" || reason === "tool_calls" || reason === "function_call" ? "error" : "stop";
}
