export type ChatMessage = { role: "system" | "user" | "assistant"; content: string };

/** `similarity` is the question's cosine with whatever the passage was found by (a phrasing or its text), where known. */
export type ChatPassage = { title: string | null; text: string; similarity?: number | null };

export type ChatQuestion = {
  question: string;
  passages: ChatPassage[];
  tenantId?: string;
  signal?: AbortSignal;
};

export type ChatAnswer = {
  text: string;
  finishReason: "stop" | "length" | "content_filter" | "error";
  model: string;
};

/**
 * Answers a question from passages, best first. `isLocal` is true where no chat model is configured and the answer is
 * extractive; that one compares meanings only where `tenantId` says whose cache the vectors belong to.
 */
export type ChatModel = {
  readonly model: string;
  readonly isLocal: boolean;
  answer(input: ChatQuestion): Promise<ChatAnswer>;
};

export type EmbedPurpose = "match" | "search-question" | "passage";

/**
 * Texts to unit vectors of `dimensions` floats, in the order given. `match` is question against question,
 * `search-question` a short question sought among `passage`s. Vectors are cached by tenant and text hash.
 */
export type Embedder = {
  readonly model: string;
  readonly dimensions: number;
  readonly isLocal: boolean;
  embed(tenantId: string, texts: string[], purpose: EmbedPurpose): Promise<Float32Array[]>;
  /** Drops cached vectors by `textHash`, for every purpose: erasure calls it with the hashes of what it deletes. */
  forget(tenantId: string, textHashes: readonly string[]): void;
};

export type Verdict = {
  statement: string;
  verdict: "supported" | "contradicted" | "unknown";
  reason: string;
};

/** An optional second opinion on statements; never on the deterministic path. */
export type Judge = {
  readonly model: string;
  judge(input: {
    question: string;
    statements: string[];
    passages: ChatPassage[];
    signal?: AbortSignal;
  }): Promise<Verdict[]>;
};

export type Ai = {
  embedder: Embedder;
  /** The embedder of another model by the name its vectors have; null where it cannot be had. */
  embedderOf?: (model: string, dimensions: number) => Embedder | null;
  /** Those that `embedderOf` gave. */
  otherEmbedders?: () => readonly Embedder[];
  chat: ChatModel;
  judge: Judge | null;
};
