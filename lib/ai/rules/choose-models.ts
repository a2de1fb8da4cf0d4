export type ModelSettings = {
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  CHAT_MODEL?: string | undefined;
  EMBEDDING_MODEL?: string | undefined;
  EMBEDDING_DIMENSIONS?: number | undefined;
  JUDGE_MODEL?: string | undefined;
};

export type EmbedderChoice =
  { kind: "local" } | { kind: "fake"; dimensions: number } | { kind: "openai"; model: string };
export type ModelChoice = { chat: string | null; embedder: EmbedderChoice; judge: string | null };

const openAiChatModel = "gpt-4.1-mini";
const localEmbeddingModel = "bge-small-en-v1.5";

/**
 * Which models the environment asks for; null is "local" for chat and "none" for the judge. A key alone means
 * OpenAI itself and its small chat model; a model that is not named stays local.
 * `fake-<dimensions>` is the hash embedder of the benches. Throws where a name has no provider.
 */
export function chooseModels(settings: ModelSettings): ModelChoice {
  const hasProvider = settings.OPENAI_API_KEY !== undefined || settings.OPENAI_BASE_URL !== undefined;
  const embedder = chooseEmbedder(settings);
  const named = {
    CHAT_MODEL: settings.CHAT_MODEL,
    JUDGE_MODEL: settings.JUDGE_MODEL,
    EMBEDDING_MODEL: embedder.kind === "openai" ? embedder.model : undefined,
  };
  for (const [variable, model] of Object.entries(named)) {
    if (model !== undefined && !hasProvider) {
      throw new Error(
        `${variable} names ${model}, but there is no provider: set OPENAI_API_KEY or OPENAI_BASE_URL, or unset ${variable}`,
      );
    }
  }
  const isOpenAiItself = hasProvider && settings.OPENAI_BASE_URL === undefined;
  if (hasProvider && !isOpenAiItself && Object.values(named).every((model) => model === undefined)) {
    throw new Error("OPENAI_BASE_URL is set but no model is named: set CHAT_MODEL, EMBEDDING_MODEL or both");
  }
  return {
    chat: settings.CHAT_MODEL ?? (isOpenAiItself ? openAiChatModel : null),
    embedder,
    judge: settings.JUDGE_MODEL ?? null,
  };
}

export function chooseEmbedder(settings: Pick<ModelSettings, "EMBEDDING_MODEL">): EmbedderChoice {
  const model = settings.EMBEDDING_MODEL;
  if (model === undefined || model === localEmbeddingModel) return { kind: "local" };
  const fake = /^fake-(\d{1,4})$/.exec(model);
  return fake === null ? { kind: "openai", model } : { kind: "fake", dimensions: Number(fake[1]) };
}
