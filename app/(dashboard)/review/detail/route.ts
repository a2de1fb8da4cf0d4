import { z } from "zod";
import { loadCandidate } from "@/app/(dashboard)/review/load-desk.ts";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";

export const GET = readForMember(z.strictObject({ id: z.uuid() }), (ctx, { id }) => loadCandidate(ctx, id));
