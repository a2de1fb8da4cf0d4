import type { Settled } from "@/bin/seed/wait-until-settled.ts";
import { countDocuments } from "@/lib/knowledge/list-documents.ts";
import type { Ctx } from "@/lib/context.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import type { Candidate } from "@/lib/review/types.ts";

const shownClusters = 5;

/** What a seeding led to, in lines for a person. */
export async function describeWorld(ctx: Ctx, name: string, settled: Settled): Promise<string[]> {
  const { live } = await countDocuments(ctx);
  const { items } = await listQueue(ctx, { limit: shownClusters });
  const { candidates, received, scored } = settled;
  const clusters = new Set(candidates.map((candidate) => candidate.clusterId)).size;
  return [
    `${name}: ${live} documents live, ${received} responses, ${scored} scored`,
    `  ${candidates.length} captured (${countBy(candidates, (candidate) => candidate.captureReason)}) in ${clusters} clusters`,
    `  by class: ${countBy(candidates, (candidate) => candidate.failureClass ?? "none")}`,
    ...items.map(
      ({ openCount, question }) => `  ${String(openCount).padStart(4)} × ${question ?? "(erased)"}`,
    ),
    ...(settled.isComplete ? [] : ["  Scoring goes on in the background; the queue fills up by itself."]),
  ];
}

function countBy(candidates: Candidate[], keyOf: (candidate: Candidate) => string): string {
  const counts = new Map<string, number>();
  for (const candidate of candidates) counts.set(keyOf(candidate), (counts.get(keyOf(candidate)) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([key, count]) => `${key} ${count}`)
    .join(", ");
}
