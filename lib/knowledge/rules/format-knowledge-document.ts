/** What a version is rendered from; every date is a parameter, so the same input gives the same markdown. */
export type DocumentParts = {
  question: string;
  answer: string;
  alsoAsked: string[];
  source: {
    candidateId: string | null;
    failureClass: string | null;
    decision: string | null;
    decidedAt: Date | null;
  };
};

/** One knowledge document as markdown: title, the other ways it is asked, the answer, where it came from. */
export function formatKnowledgeDocument(parts: DocumentParts): string {
  const sections = [`# ${oneLine(parts.question)}`];
  if (parts.alsoAsked.length > 0) {
    sections.push(
      ["## Also asked", ...parts.alsoAsked.map((question) => `- ${oneLine(question)}`)].join("\n"),
    );
  }
  sections.push(`## Answer\n\n${parts.answer.trim()}`);
  const source = sourceLines(parts.source);
  if (source.length > 0) sections.push(["## Source", ...source].join("\n"));
  return `${sections.join("\n\n")}\n`;
}

function sourceLines(source: DocumentParts["source"]): string[] {
  return [
    source.candidateId === null ? null : `- Candidate: ${source.candidateId}`,
    source.failureClass === null ? null : `- Class: ${source.failureClass.replaceAll("_", " ")}`,
    source.decision === null ? null : `- Decision: ${source.decision}`,
    source.decidedAt === null ? null : `- Decided: ${source.decidedAt.toISOString().slice(0, 10)}`,
  ].filter((line) => line !== null);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
