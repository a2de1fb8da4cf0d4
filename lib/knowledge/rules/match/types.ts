/** One phrasing of a document; `vector` is its unit vector by the model in use. */
export type MatchPhrasing = { id: string; text: string; vector: Float32Array };

/**
 * A servable document near a question with its phrasings nearest to it, nearest first, at most `maxPhrasings`; `phrasingCount`
 * counts all it has.
 */
export type MatchDocument = {
  documentId: string;
  phrasings: MatchPhrasing[];
  phrasingCount: number;
  language: string | null;
};

export type MatchQuestion = { text: string; vector: Float32Array };

/** As many documents as are weighed against each other, and phrasings of each. */
export const maxDocuments = 8;
export const maxPhrasings = 12;
/** Enough phrasings that other documents are seen even where the nearest has many. */
export const neighbourCount = 100;
