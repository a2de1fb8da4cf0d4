import { v7 as uuidv7 } from "uuid";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { questionLexemes } from "@/lib/review/rules/search-words.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type TestTenant, testDb } from "@/lib/testing/tenant-world.ts";

export type PlantedCandidate = {
  question: string;
  /** Candidates with the same name stand in one cluster; none stands in no cluster. */
  cluster?: string;
  composite?: number | null;
  failureClass?: string | null;
  repairType?: string;
  language?: string;
  agentId?: string;
  subjectId?: string;
  captureReason?: string;
  /** Hours ago. */
  age?: number;
};

let planted = 0;

/** Classified open candidates as rows, without the work of scoring; gives their ids in order. */
export async function plantCandidates(
  tenant: TestTenant,
  specs: readonly PlantedCandidate[],
): Promise<string[]> {
  const { tenantId } = tenant;
  const clusterIds = new Map<string, string>();
  const ids: string[] = [];
  for (const spec of specs) {
    const at = new Date(Date.now() - (spec.age ?? 1) * 3_600_000);
    const name = spec.cluster;
    if (name !== undefined && !clusterIds.has(name)) clusterIds.set(name, await plantCluster(tenantId, at));
    ids.push(
      await plantOne(tenantId, spec, {
        at,
        clusterId: name === undefined ? null : (clusterIds.get(name) ?? null),
      }),
    );
  }
  await inTransaction(tenant.system, (c) => refreshClusters(c, [...clusterIds.values()]));
  return ids;
}

async function plantCluster(tenantId: string, at: Date): Promise<string> {
  const id = uuidv7();
  await testDb().cluster.create({ data: { tenantId, id, firstSeenAt: at, lastSeenAt: at } });
  return id;
}

async function plantOne(
  tenantId: string,
  spec: PlantedCandidate,
  { at, clusterId }: { at: Date; clusterId: string | null },
): Promise<string> {
  const [id, responseId] = [uuidv7(), uuidv7()];
  planted += 1;
  const { question, language = "en", agentId = null, subjectId = null } = spec;
  await testDb().response.create({
    data: {
      tenantId,
      id: responseId,
      externalId: `planted-${planted}`,
      status: "scored",
      bodyHash: "",
      occurredAt: at,
      agentId,
      subjectId,
      language,
    },
  });
  await testDb().responseBody.create({
    data: { tenantId, responseId, question, answer: "An answer.", subjectId },
  });
  await testDb().candidate.create({
    data: {
      tenantId,
      id,
      responseId,
      agentId,
      subjectId,
      clusterId,
      status: "open",
      captureReason: spec.captureReason ?? "threshold",
      failureClass: spec.failureClass === undefined ? "retrieval_miss" : spec.failureClass,
      repairType: spec.repairType ?? "write_answer",
      composite: spec.composite === undefined ? 0.4 : spec.composite,
      language,
      occurredAt: at,
      capturedAt: at,
      classifiedAt: at,
    },
  });
  const lexemes = questionLexemes(tenantId, question);
  await testDb().$executeRaw`
    update "Candidate" set "words" = array_to_tsvector(${lexemes}::text[]) where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid`;
  return id;
}
