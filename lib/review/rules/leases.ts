import { claimLeaseSeconds, skipHours } from "@/lib/review/types.ts";

/** When a claim taken or renewed now ends by itself. */
export const leaseEnd = (now: Date) => new Date(now.getTime() + claimLeaseSeconds * 1_000);

/** A skip after this moment still keeps its candidate out of the skipper's view. */
export const skipsSince = (now: Date) => new Date(now.getTime() - skipHours * 3_600_000);
