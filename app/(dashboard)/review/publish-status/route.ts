import { z } from "zod";
import { loadPublishState } from "@/app/(dashboard)/review/load-desk.ts";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";

const Query = z.strictObject({ documentId: z.uuid(), versionId: z.uuid() });

export const GET = readForMember(Query, async (ctx, query) => ({
  state: await loadPublishState(ctx, query),
}));
