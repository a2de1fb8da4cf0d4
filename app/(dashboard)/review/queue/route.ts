import { z } from "zod";
import { loadCounts, loadQueue } from "@/app/(dashboard)/review/load-desk.ts";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { QUEUE_VIEWS } from "@/components/review/desk-types.ts";

const Query = z.strictObject({
  view: z.enum(QUEUE_VIEWS),
  cursor: z.string().min(1).max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const GET = readForMember(Query, async (ctx, query) => {
  const [queue, counts] = await Promise.all([loadQueue(ctx, query), loadCounts(ctx)]);
  return { queue, counts };
});
