import type { NearDocument } from "@/components/review/desk-types.ts";
import type { SearchHit } from "@/lib/knowledge/types.ts";
import type { getLiveTexts } from "@/lib/knowledge/get-live-texts.ts";

const shownDocuments = 3;

/** The closest hit of each of the nearest documents, nearest first. */
export function nearestHits(hits: readonly SearchHit[]): SearchHit[] {
  const nearest = new Map<string, SearchHit>();
  for (const hit of hits) {
    const known = nearest.get(hit.documentId);
    if (known === undefined || (hit.similarity ?? -1) > (known.similarity ?? -1))
      nearest.set(hit.documentId, hit);
  }
  return [...nearest.values()]
    .sort((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1))
    .slice(0, shownDocuments);
}

type Near = Pick<SearchHit, "documentId" | "title" | "similarity">;

/** The document an approved answer was served from stands first: whatever is decided is about it. */
export function withServed(
  hits: readonly SearchHit[],
  served: Pick<Near, "documentId" | "title"> | null,
): Near[] {
  if (served === null) return [...hits];
  const { documentId, title } = served;
  const similarity = hits.find((hit) => hit.documentId === documentId)?.similarity ?? null;
  return [{ documentId, title, similarity }, ...hits.filter((hit) => hit.documentId !== documentId)];
}

type LiveTexts = Awaited<ReturnType<typeof getLiveTexts>>;

export function toNearDocuments(hits: readonly Near[], texts: LiveTexts): NearDocument[] {
  return hits.flatMap(({ documentId, title, similarity }) => {
    const text = texts.find((one) => one.documentId === documentId);
    if (text === undefined) return [];
    const { versionId, question, answer, servedCount } = text;
    return [{ documentId, versionId, title, question, answer, servedCount, similarity }];
  });
}
