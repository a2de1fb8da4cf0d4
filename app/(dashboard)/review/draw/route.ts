import { z } from "zod";
import { writeForMember } from "@/app/(dashboard)/review/for-member.ts";
import { drawCandidate } from "@/lib/review/draw-candidate.ts";

const Except = z.strictObject({ exceptIds: z.array(z.uuid()).max(20) });

/** Hands out and claims the best candidate that nobody is on; null where nothing is free. */
export const POST = writeForMember(Except, async (ctx, input) => ({
  candidateId: (await drawCandidate(ctx, input))?.candidateId ?? null,
}));
