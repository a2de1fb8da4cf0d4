import type { ProofFinding } from "@/lib/proof/types.ts";

/** What was found and what to do about it, in one or two sentences. */
export function describeFinding(finding: ProofFinding): string {
  const { said, todo } = findingWords(finding);
  return `${said} ${todo}`;
}

/** The same apart, for where the second half stands beside links. */
export function findingWords({ kind, count, of, documentId }: ProofFinding): { said: string; todo: string } {
  const isOne = count === 1;
  const questions = isOne ? "1 question" : `${count} questions`;
  switch (kind) {
    case "not_serving":
      return {
        said: "Nobody is served it now: it is paused or out of use, or today is not among the days it is valid.",
        todo: "Put it back in use, or change its days.",
      };
    case "own_refused":
      return documentId === null
        ? { said: "Its own question is not answered with it.", todo: "Add phrasings." }
        : {
            said: "Its own question is not answered with it: another document is almost as near.",
            todo: "Add phrasings, or merge the two.",
          };
    case "served_elsewhere":
      return {
        said: `${questions} of its own ${isOne ? "gets" : "get"} another document's answer.`,
        todo: "Merge the two, or narrow the other one.",
      };
    case "phrasings_refused":
      return {
        said: `${count} of ${of} of its own questions ${isOne ? "is" : "are"} not answered with it.`,
        todo: "Add phrasings.",
      };
    case "takes_others":
      return {
        said: `${questions} of another document would get this answer.`,
        todo: "Narrow it by taking phrasings away, or merge the two.",
      };
    case "takes_rejected":
      return {
        said: `${questions} that reviewers rejected would get this answer.`,
        todo: "Narrow it by taking phrasings away.",
      };
    case "takes_opposites":
      return {
        said: `${questions} that ${isOne ? "asks" : "ask"} for the opposite or for another number would get this answer.`,
        todo: "Narrow it: write the difference into its question and phrasings.",
      };
    case "displaces":
      return {
        said: `${questions} of another document ${isOne ? "was" : "were"} answered before and ${isOne ? "is" : "are"} refused since this is live.`,
        todo: "Add phrasings to the other one, or merge the two.",
      };
    case "held_out_missed":
      return {
        said: `${count} of ${of} questions that it does not hold ${isOne ? "is" : "are"} not answered with it yet.`,
        todo: "More phrasings help.",
      };
    default:
      return kind satisfies never;
  }
}
