import { randomBytes } from "node:crypto";
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
      const choice = completion.choices?.[0];
      if (choice === undefined)
        throw unavailable("returned no answer. Check that it is a chat model", model, 5);
      const text = (choice.message?.content ?? choice.message?.refusal ?? "").trim();
      return {
        text,
        finishReason: toFinishReason(choice.finish_reason, text),
        model: completion.model || model,
      };
    },
  };
}

export function newNonce(): string {
  return randomBytes(12).toString("hex");
}

/** The steadiest answer; OpenAI's reasoning models refuse the setting. */
export function temperatureFor(model: string): { temperature?: number } {
  return /^(?:o\d|gpt-5)/.test(model) ? {} : { temperature: 0 };
}

function toFinishReason(reason: string | null | undefined, text: string): ChatAnswer["finishReason"] {
  if (reason === "length" || reason === "content_filter") return reason;
  return text === "" || reason === "tool_calls" || reason === "function_call" ? "error" : "stop";
}
