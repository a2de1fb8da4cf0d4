import { z } from "zod";
import { loadCandidate } from "@/app/(dashboard)/review/load-desk.ts";
import { readAsMember } from "@/app/(dashboard)/review/read-as-member.ts";

export const GET = readAsMember(z.strictObject({ id: z.uuid() }), (ctx, { id }) => loadCandidate(ctx, id));
