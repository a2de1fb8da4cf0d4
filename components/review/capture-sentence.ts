export type CaptureFacts = {
  captureReason: "threshold" | "signal" | "audit" | "unscored" | null;
  /** 0..1, null when scoring failed. */
  composite: number | null;
  threshold: number;
  /** The first signal in words: "thumbs down". */
  signal?: string | null;
};

const two = (value: number) => value.toFixed(2);

function comparison(composite: number, threshold: number): string {
  if (composite >= threshold) return `confidence ${two(composite)} is not below ${two(threshold)}`;
  // Rounded to two places a hair's breadth would read "0.62 is below 0.62".
  if (two(composite) === two(threshold))
    return `confidence ${composite.toFixed(4)} is just below ${threshold.toFixed(4)}`;
  return `confidence ${two(composite)} is below ${two(threshold)}`;
}

/** Why an answer waits for a person, as one sentence. */
export function captureSentence({ captureReason, composite, threshold, signal }: CaptureFacts): string {
  const compared = composite === null ? null : comparison(composite, threshold);
  switch (captureReason) {
    case "threshold":
      return compared ? `Captured: ${compared}` : "Captured: confidence was below the cut";
    case "signal": {
      const because = signal ?? "a sign of failure";
      return compared ? `Captured: ${because}, whatever the score; ${compared}` : `Captured: ${because}`;
    }
    case "audit":
      return compared
        ? `Picked at random to check the cut: ${compared}`
        : "Picked at random to check the cut";
    case "unscored":
      return "Captured: it could not be scored, so a person looks";
    case null:
      return compared ? `Not captured: ${compared}` : "Not captured";
    default:
      return captureReason satisfies never;
  }
}
