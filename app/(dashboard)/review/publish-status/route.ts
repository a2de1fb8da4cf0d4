import { z } from "zod";
import { loadPublishState } from "@/app/(dashboard)/review/load-desk.ts";
import { readAsMember } from "@/app/(dashboard)/review/read-as-member.ts";

const Query = z.strictObject({ documentId: z.uuid(), versionId: z.uuid() });

export const GET = readAsMember(Query, async (ctx, query) => ({ state: await loadPublishState(ctx, query) }));
