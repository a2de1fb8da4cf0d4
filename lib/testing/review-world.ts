import type { Ctx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

/** A tenant in which three people review, one of them as its admin; a viewer, and a reviewer of another tenant. */
export type ReviewWorld = {
  here: TestTenant;
  one: Ctx;
  two: Ctx;
  admin: Ctx;
  viewer: Ctx;
  foreigner: Ctx;
};

export async function createReviewWorld(slug: string): Promise<ReviewWorld> {
  const here = await createTestTenant(slug);
  const there = await createTestTenant(`${slug}-there`);
  await createThresholdWithoutAudit(here.system);
  return {
    here,
    one: await createTestMember(here, "reviewer", `one@${slug}.example`),
    two: await createTestMember(here, "reviewer", `two@${slug}.example`),
    admin: await createTestMember(here, "admin", `three@${slug}.example`),
    viewer: await createTestMember(here, "viewer", `four@${slug}.example`),
    foreigner: await createTestMember(there, "admin", `five@${slug}.example`),
  };
}

export function memberIdOf(ctx: Ctx): string {
  return actorId(ctx.actor) ?? "";
}

/** A candidate whose agent gave an answer that can be approved as it is. */
export async function captureCandidate(
  { here }: Pick<ReviewWorld, "here">,
  question: string,
  subjectId = "someone",
): Promise<string> {
  const { candidateId } = await answerOnce(here.system, {
    question,
    subjectId,
    answer: "Cards arrive in five days.",
    passages: [{ text: "Cards arrive in five days." }],
    policy: [{ rule: "tone", verdict: "block" }],
  });
  if (candidateId === null) throw new Error("it was not captured");
  return candidateId;
}
