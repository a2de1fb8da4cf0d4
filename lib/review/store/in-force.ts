import { Prisma } from "@/lib/db/client.ts";

/** Whether the claim `h` still holds: not given back, and its lease has not ended. */
export const isClaimInForce = (now: Date) => Prisma.sql`h."releasedAt" is null and h."expiresAt" > ${now}`;

/** Whether somebody, or just `whose`, holds the candidate `c`. */
export const isHeld = (now: Date, whose: Prisma.Sql = Prisma.empty) =>
  Prisma.sql`exists (select from "Claim" h where h."tenantId" = c."tenantId" and h."candidateId" = c."id" and ${isClaimInForce(now)} ${whose})`;

/** Whether this reviewer skipped the candidate `c` a short while ago. */
export const isSkippedBy = (memberId: string | null, since: Date) => Prisma.sql`exists (
  select from "Decision" s where s."tenantId" = c."tenantId" and s."candidateId" = c."id" and s."action" = 'skip'
    and s."undoneAt" is null and s."decidedById" = ${memberId}::uuid and s."createdAt" > ${since})`;

/** Whether the subject of the candidate `c` is blocked. */
export const isBlocked = Prisma.sql`exists (select from "Subject" s
  where s."tenantId" = c."tenantId" and s."id" = c."subjectId" and s."blockedAt" is not null)`;
