import { env, type Env } from "@/lib/env.ts";
import { createCachedEmbedder } from "@/lib/ai/cached-embedder.ts";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import { createLocalAnswerer } from "@/lib/ai/local-answerer.ts";
import { createLocalEmbeddingModel, type LocalEmbeddingModel } from "@/lib/ai/local-embedder.ts";
import { createOpenAiChat } from "@/lib/ai/openai-chat.ts";
import { createProvider, type Provider } from "@/lib/ai/openai-client.ts";
import { createOpenAiEmbeddingModel, dimensionsOf } from "@/lib/ai/openai-embedder.ts";
import { createOpenAiJudge } from "@/lib/ai/openai-judge.ts";
import type { Ai, Embedder } from "@/lib/ai/ports.ts";
import { processSingle } from "@/lib/ai/process-single.ts";
import { chooseEmbedder, chooseModels, type EmbedderChoice } from "@/lib/ai/rules/choose-models.ts";

/** The models of this process, chosen by the environment. Throws, naming the variable, where the choice is not usable. */
export function ai(): Ai {
  return processSingle("attune.ai", () => createAi(env()));
}

export type AiSettings = Pick<
  Env,
  | "OPENAI_API_KEY"
  | "OPENAI_BASE_URL"
  | "CHAT_MODEL"
  | "EMBEDDING_MODEL"
  | "EMBEDDING_DIMENSIONS"
  | "JUDGE_MODEL"
  | "MODEL_TIMEOUT_MS"
>;

export function createAi(settings: AiSettings): Ai {
  const choice = chooseModels(settings);
  const provider = createProvider({
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    timeoutMs: settings.MODEL_TIMEOUT_MS,
  });
  const embedder = createEmbedder(choice.embedder, settings, provider);
  const comparable = choice.embedder.kind === "local" ? embedder : null;
  return {
    embedder,
    ...createOtherEmbedders(settings, provider),
    chat: choice.chat === null ? createLocalAnswerer(comparable) : createOpenAiChat(provider, choice.chat),
    judge: choice.judge === null ? null : createOpenAiJudge(provider, choice.judge),
  };
}

function createEmbedder(choice: EmbedderChoice, settings: AiSettings, provider: Provider): Embedder {
  switch (choice.kind) {
    case "local":
      return createCachedEmbedder(sharedLocalModel());
    case "fake":
      return createFakeEmbedder(choice.dimensions);
    case "openai": {
      const dimensions = dimensionsOf(choice.model, settings.EMBEDDING_DIMENSIONS);
      if (dimensions !== null)
        return createCachedEmbedder(createOpenAiEmbeddingModel(provider, choice.model, dimensions));
      throw new Error(
        `Set EMBEDDING_DIMENSIONS: how many numbers a vector of ${choice.model} has is not known`,
      );
    }
    default:
      return choice satisfies never;
  }
}

/** Vectors of a shortened model have its name with their length. */
function createOtherEmbedders(
  settings: AiSettings,
  provider: Provider,
): Required<Pick<Ai, "embedderOf" | "otherEmbedders">> {
  const made = new Map<string, Embedder>();
  const hasProvider = settings.OPENAI_API_KEY !== undefined || settings.OPENAI_BASE_URL !== undefined;
  const make = (vectorsOf: string, dimensions: number): Embedder | null => {
    const suffix = `@${dimensions}`;
    const model = vectorsOf.endsWith(suffix) ? vectorsOf.slice(0, -suffix.length) : vectorsOf;
    const choice = chooseEmbedder({ EMBEDDING_MODEL: model });
    if (choice.kind === "openai" && !hasProvider) return null;
    return createEmbedder(choice, { ...settings, EMBEDDING_DIMENSIONS: dimensions }, provider);
  };
  const embedderOf = (model: string, dimensions: number) => {
    const known = made.get(model) ?? make(model, dimensions);
    if (known !== null) made.set(model, known);
    return known?.model === model && known.dimensions === dimensions ? known : null;
  };
  return { embedderOf, otherEmbedders: () => [...made.values()] };
}

/** One thread a process, however many times `createAi` is called. */
function sharedLocalModel(): LocalEmbeddingModel {
  return processSingle("attune.embedder", () => createLocalEmbeddingModel());
}
