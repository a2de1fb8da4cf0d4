import { z } from "zod";
import { writeForMember } from "@/app/(dashboard)/review/for-member.ts";
import type { ClaimAnswer } from "@/components/review/desk-types.ts";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { claimCandidate, releaseClaim } from "@/lib/review/claim-candidate.ts";

const OneCandidate = z.strictObject({ candidateId: z.uuid() });

/** To find somebody else on a candidate is an answer, not a failure. */
async function claimOrSayWhy(ctx: Ctx, input: z.output<typeof OneCandidate>): Promise<ClaimAnswer> {
  try {
    const { expiresAt } = await claimCandidate(ctx, input);
    return { state: "mine", expiresAt: expiresAt.toISOString() };
  } catch (error) {
    if (isDomainError(error) && (error.code === "claimed_by_other" || error.code === "already_decided"))
      return { state: "refused" };
    throw error;
  }
}

/** Takes or renews the lease on a candidate. */
export const POST = writeForMember(OneCandidate, claimOrSayWhy);

export const DELETE = writeForMember(OneCandidate, releaseClaim);
