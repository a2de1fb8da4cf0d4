/** A best passage under this is not about the question. */
export const relevantFrom = 0.4;
/** From here on it clearly is; in between it is hardly. */
export const clearlyRelevantFrom = 0.6;
