import { z } from "zod";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { getPublishProgress } from "@/lib/proof/get-proof.ts";

const Query = z.strictObject({ documentId: z.uuid(), versionId: z.uuid() });

export const GET = readForMember(Query, getPublishProgress);
