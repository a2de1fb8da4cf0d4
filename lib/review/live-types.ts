export type LiveHolder = { id: string; name: string | null };

/** What a listener compares: clusters by when they last changed, candidates by who holds them. */
export type LiveState = {
  clusters: ReadonlyMap<string, string>;
  /** More changed than a look shows. */
  isCut: boolean;
  holders: ReadonlyMap<string, LiveHolder>;
};

export type LiveDiff = {
  /** Clusters whose members or counts changed; null where all may have. */
  clusterIds: string[] | null;
  /** Candidates that were taken, taken over or let go (null). */
  claims: { candidateId: string; holder: LiveHolder | null }[];
};
