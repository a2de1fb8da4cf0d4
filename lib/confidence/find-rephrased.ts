import { isRephrase } from "@/lib/confidence/rules/is-rephrase.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { listServedBefore } from "@/lib/responses/list-served-before.ts";

/** A response with an approved answer after which the same person asked the same again. */
export type Rephrased = { responseId: string; reuseId: string };

/** Which approved answers were asked about again, within ten minutes in the same thread, by these responses' questions. */
export async function findRephrased(
  ctx: Ctx,
  { responseIds }: { responseIds: string[] },
): Promise<Rephrased[]> {
  requirePermission(ctx.actor, "ingest");
  const pairs = await listServedBefore(ctx, { responseIds });
  if (pairs.length === 0) return [];
  const texts = pairs.flatMap(({ laterQuestion, earlierQuestion }) => [laterQuestion, earlierQuestion]);
  const vectors = await ctx.ai.embedder.embed(ctx.tenantId, texts, "match");
  const again = pairs.filter(({ laterQuestion, earlierQuestion, language }, index) =>
    isRephrase(
      { text: laterQuestion, vector: vectors[index * 2] ?? null },
      { text: earlierQuestion, vector: vectors[index * 2 + 1] ?? null },
      language,
    ),
  );
  return [
    ...new Map(
      again.map(({ earlierId, reuseId }) => [earlierId, { responseId: earlierId, reuseId }]),
    ).values(),
  ];
}
