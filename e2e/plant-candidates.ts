import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { listServerActions, type MemberSession, openMemberSession } from "@/e2e/member-session.ts";
import { demoPassword } from "@/lib/access/types.ts";

/** Sends answers in as an agent's side would, and takes what came of them out of the queue again. */
export type Planter = {
  /** Sends one response and gives the id of the candidate it became. */
  plant(response: Record<string, unknown>): Promise<string>;
  /** Asks for an approved answer, as an agent does before it gives one. */
  ask(question: string): Promise<{ reuseId: string; answer: string }>;
  /** Adds a reviewer who is there until the end. */
  addReviewer(name: string): Promise<{ email: string; password: string }>;
  /** Says how many people review what is planted from now on; one again at the end. */
  setNeededReviews(neededReviews: number): Promise<void>;
  /** Rejects what was planted and revokes the key. */
  clear(): Promise<void>;
};

export async function openPlanter(name: string): Promise<Planter> {
  const admin = await openMemberSession(
    process.env.E2E_BASE_URL ?? "",
    "amir@harbor-bank.example",
    demoPassword,
  );
  const made = await act(admin, "settings/actions.ts#createKeyAction", { name, scopes: ["ingest", "read"] });
  const { token, key } = made as { token: string; key: { id: string } };
  const planted: string[] = [];
  const added: string[] = [];
  const setNeededReviews = async (neededReviews: number) => {
    const policy = { neededReviews, classes: {}, resolverId: null };
    await act(admin, "settings/actions.ts#setReviewPolicyAction", policy);
  };
  return {
    async plant(response) {
      const candidateId = await ingest(admin, token, response);
      planted.push(candidateId);
      return candidateId;
    },
    async ask(question) {
      const headers = { authorization: `Bearer ${token}` };
      const answered = await admin.http.post("/api/v1/answers", { headers, data: { question } });
      const { reuseId, answer } = (await answered.json()) as {
        reuseId: string | null;
        answer: string | null;
      };
      if (reuseId === null || answer === null) throw new Error(`nothing is served to ${question}`);
      return { reuseId, answer };
    },
    async addReviewer(reviewer) {
      const person = { email: `${randomUUID()}@walk.example`, password: randomUUID() };
      const input = { ...person, name: reviewer, role: "reviewer" };
      const { memberId } = (await act(admin, "settings/actions.ts#addMemberAction", input)) as {
        memberId: string;
      };
      added.push(memberId);
      return person;
    },
    setNeededReviews,
    async clear() {
      for (const memberId of added) await act(admin, "settings/actions.ts#removeMemberAction", { memberId });
      for (const candidateId of planted) await rejectUnlessDecided(admin, candidateId);
      await act(admin, "settings/actions.ts#revokeKeyAction", { keyId: key.id });
    },
  };
}

async function rejectUnlessDecided(admin: MemberSession, candidateId: string): Promise<void> {
  const decide = listServerActions().find(({ name }) => name === "review/actions.ts#decide");
  if (decide === undefined) throw new Error("the build has no action to decide with");
  // A page of the test may still hold it.
  await act(admin, "review/take-over/actions.ts#takeOverAction", { candidateId }, ["already_decided"]);
  const outcome = await admin.act(decide, { candidateId, action: "reject", reason: "off_topic" });
  expect(outcome.ok || outcome.code === "already_decided", String(outcome.code)).toBe(true);
}

async function act(
  admin: MemberSession,
  name: string,
  input: unknown,
  allowed: string[] = [],
): Promise<unknown> {
  const found = listServerActions().find((one) => one.name === name);
  if (found === undefined) throw new Error(`the build has no action ${name}`);
  const outcome = await admin.act(found, input);
  if (!allowed.includes(outcome.code ?? "")) expect(outcome, name).toMatchObject({ ok: true });
  return outcome.data;
}

async function ingest(
  admin: MemberSession,
  token: string,
  response: Record<string, unknown>,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = await admin.http.post("/api/v1/responses", {
    headers,
    data: { externalId: randomUUID(), ...response },
  });
  expect(sent.status()).toBe(202);
  const { id } = (await sent.json()) as { id: string };
  const found: string[] = [];
  await expect(async () => {
    const answer = await admin.http.get(`/api/v1/responses/${id}`, { headers });
    const { candidateId } = (await answer.json()) as { candidateId: string | null };
    if (candidateId !== null) found.push(candidateId);
    expect(found).not.toEqual([]);
  }).toPass({ timeout: 20_000 });
  return found[0] ?? "";
}
