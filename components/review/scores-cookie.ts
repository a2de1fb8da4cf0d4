/** "hidden" where this person works without raw scores. */
export const SCORES_COOKIE = "attune-scores";
