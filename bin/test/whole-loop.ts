import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type ApiClient, createApiClient } from "@/bin/seed/api-client.ts";
import { Match } from "@/lib/knowledge/types.ts";
import { IngestReceipt } from "@/lib/responses/types.ts";
import { type Candidate, CandidatePage, DecisionResult } from "@/lib/review/types.ts";

const withinMs = 60_000;
const question = "Which form do I need to move a joint account to another branch?";
const answer = "Form J-12: both holders sign it, and either branch takes it.";

const Scored = z.object({
  confidence: z.object({ composite: z.number().nullable() }).nullable(),
  candidateId: z.uuid().nullable(),
});

/** One response from ingest to served knowledge and back, as an agent and a reviewer with a key would do it. */
export async function walkLoop(
  { baseUrl, token }: { baseUrl: string; token: string },
  reached: (stage: string) => void,
): Promise<void> {
  const api = createApiClient({ baseUrl, token });
  const responseId = await ingest(api);
  reached("ingested by API with a key");
  const { candidateId } = await until("the response is scored and captured", async () => {
    const scored = await api({ method: "GET", path: `/api/v1/responses/${responseId}`, reply: Scored });
    return scored.confidence === null || scored.candidateId === null
      ? null
      : { candidateId: scored.candidateId };
  });
  reached("scored and captured");
  await until("the candidate is classified", async () => {
    const candidate = await findOpen(api, candidateId);
    return candidate?.failureClass != null && candidate.clusterId !== null ? candidate : null;
  });
  reached("classified");
  if ((await match(api)).served) throw new Error("something was served before anything was approved");
  const { documentId } = await decide(api, candidateId, { action: "edit", answer });
  reached("approved");
  await until("match serves the document", async () => {
    const { served, document, answer: given } = await match(api);
    return served && document?.id === documentId && given === answer ? true : null;
  });
  reached("live and served by match");
  await decide(api, candidateId, { action: "undo" });
  await until("match serves it no longer", async () => ((await match(api)).served ? null : true));
  if ((await findOpen(api, candidateId)) === undefined)
    throw new Error("after undo the candidate is not open");
  reached("undone and no longer served");
}

async function ingest(api: ApiClient): Promise<string> {
  const body = {
    externalId: `loop-${crypto.randomUUID()}`,
    question,
    answer: "I'm sorry, I don't have information about that.",
    passages: [],
  };
  return (await api({ method: "POST", path: "/api/v1/responses", body, reply: IngestReceipt })).id;
}

async function findOpen(api: ApiClient, candidateId: string): Promise<Candidate | undefined> {
  const path = "/api/v1/candidates?status=open&limit=100";
  const { items } = await api({ method: "GET", path, reply: CandidatePage });
  return items.find(({ id }) => id === candidateId);
}

function match(api: ApiClient): Promise<Match> {
  return api({ method: "POST", path: "/api/v1/match", body: { question }, reply: Match });
}

function decide(api: ApiClient, candidateId: string, body: unknown): Promise<DecisionResult> {
  const path = `/api/v1/candidates/${candidateId}/decision`;
  return api({ method: "POST", path, body, reply: DecisionResult });
}

async function until<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== null) return value;
    if (performance.now() > deadline) throw new Error(`it did not happen that ${what}`);
    await sleep(50);
  }
}
