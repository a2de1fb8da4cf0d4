import { z } from "zod";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { loadRows } from "@/app/(dashboard)/review/table/load-table.ts";
import { QueueFilter, QueueSort } from "@/lib/review/queue-types.ts";

const Query = z.strictObject({
  ...QueueFilter.shape,
  sort: QueueSort.optional(),
  cursor: z.string().min(1).max(400).optional(),
});

export const GET = readForMember(Query, (ctx, { sort, cursor = null, ...filter }) =>
  loadRows(ctx, { filter, sort, cursor }),
);
