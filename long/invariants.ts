import pg from "pg";
import type { Acknowledged } from "./traffic.ts";

export type Check = { name: string; violations: string[] };

/** Each finds what must not be there once everything has settled; `v` says which row and why. */
const nothingFound: [name: string, sql: string][] = [
  [
    "every response is scored",
    `select "id"::text || ' is ' || "status" as v from "Response" where "status" <> 'scored'`,
  ],
  [
    "every response has exactly one confidence a revision, and one revision",
    `select r."id"::text || ' has ' || count(c.*) as v from "Response" r
       left join "Confidence" c on c."tenantId" = r."tenantId" and c."responseId" = r."id"
     group by r."id" having count(c.*) <> 1 or count(distinct c."revision") <> 1`,
  ],
  [
    "no response is a candidate twice",
    `select "responseId"::text as v from "Candidate" group by "responseId" having count(*) > 1`,
  ],
  [
    "what was to be captured is a candidate, and only that",
    `select r."id"::text as v from "Confidence" c join "Response" r on r."id" = c."responseId"
       left join "Candidate" k on k."responseId" = r."id" where (c."captureReason" is not null) <> (k."id" is not null)`,
  ],
  [
    "every candidate is classified and in a cluster",
    `select "id"::text as v from "Candidate" where "classifiedAt" is null or "clusterId" is null`,
  ],
  [
    "cluster counts agree with their members",
    `select k."id"::text as v from "Cluster" k left join "Candidate" c on c."clusterId" = k."id"
     group by k."id", k."memberCount", k."openCount"
     having k."memberCount" <> count(c.*) or k."openCount" <> count(*) filter (where c."status" = 'open')`,
  ],
  [
    "a candidate has at most one decision in force, and its status says so",
    `select c."id"::text || ' ' || c."status" as v from "Candidate" c
       left join "Decision" d on d."candidateId" = c."id" and d."undoneAt" is null and d."action" <> 'skip'
     group by c."id", c."status", c."decisionId"
     having count(d.*) > 1 or (c."status" = 'open') <> (count(d.*) = 0)
       or c."decisionId" is distinct from (array_agg(d."id"))[1]`,
  ],
  [
    "approvals in force are live",
    `select d."id"::text || ' ' || k."status" as v from "Decision" d join "KnowledgeDocument" k on k."id" = d."documentId"
     where d."undoneAt" is null and d."versionId" is not null
       and (k."status" <> 'live' or k."liveVersionId" is distinct from d."versionId")`,
  ],
  [
    "what was taken back is not live",
    `select d."id"::text as v from "Decision" d join "KnowledgeDocument" k on k."liveVersionId" = d."versionId"
     where d."undoReason" = 'undone'`,
  ],
  [
    "a live document points to a published version that stands",
    `select k."id"::text as v from "KnowledgeDocument" k left join "DocumentVersion" v on v."id" = k."liveVersionId"
     where (k."status" = 'live') <> (k."liveVersionId" is not null)
       or (k."status" = 'live' and (v."publishedAt" is null or v."withdrawnAt" is not null))`,
  ],
  [
    "every phrasing and chunk of a live version has an active vector",
    `select p.id::text as v from (
         select "id", "versionId" from "Phrasing" union all select "id", "versionId" from "Chunk") p
       join "KnowledgeDocument" k on k."liveVersionId" = p."versionId"
       left join "Embedding" e on e."ownerId" = p."id" and e."isActive" and e."kind" in ('phrasing', 'chunk')
     where e."id" is null`,
  ],
  [
    "a live version has phrasings and chunks",
    `select k."id"::text as v from "KnowledgeDocument" k where k."liveVersionId" is not null and not (
       exists (select from "Phrasing" p where p."versionId" = k."liveVersionId")
       and exists (select from "Chunk" c where c."versionId" = k."liveVersionId"))`,
  ],
  [
    "no vector of a version that is not live is active",
    `select e."id"::text as v from "Embedding" e
       join (select "id", "versionId" from "Phrasing" union all select "id", "versionId" from "Chunk") p on p."id" = e."ownerId"
     where e."isActive" and not exists (select from "KnowledgeDocument" k where k."liveVersionId" = p."versionId")`,
  ],
  [
    "every live version has a completed proof",
    `select k."id"::text as v from "KnowledgeDocument" k
       left join "Proof" p on p."versionId" = k."liveVersionId" and p."status" <> 'pending'
     where k."liveVersionId" is not null and p."id" is null`,
  ],
  [
    "no event is undelivered",
    `select "id"::text || ' ' || "name" as v from "OutboxEvent" where "deliveredAt" is null`,
  ],
];

const unfinishedRuns = `select "id"::text || ' ' || "functionId" || ' ' || "status" as v from jobs."Run" where "finishedAt" is null`;
const failedRuns = `select "id"::text || ' ' || "functionId" || ' ' || coalesce("error"::text, '') as v from jobs."Run" where "status" = 'failed'`;

/** Reads the database the app works on, with no help of the app's own code. */
export class Inspector {
  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<Inspector> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on("error", () => undefined);
    await client.connect();
    return new Inspector(client);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async find(sql: string): Promise<string[]> {
    const { rows } = await this.client.query<{ v: string }>(sql);
    return rows.map((row) => row.v);
  }

  /** As the role that sees every tenant. */
  private async findAcrossTenants(sql: string): Promise<string[]> {
    await this.client.query("begin; set local role attune_system");
    try {
      return await this.find(sql);
    } finally {
      await this.client.query("rollback");
    }
  }

  /** What is still under way, in words; empty when everything has settled. */
  async pending(): Promise<string[]> {
    const unsettled = await this.findAcrossTenants(`
      select count(*) || ' undelivered events' as v from "OutboxEvent" where "deliveredAt" is null having count(*) > 0
      union all select count(*) || ' unscored responses' from "Response" where "status" = 'received' having count(*) > 0
      union all select count(*) || ' unclassified candidates' from "Candidate" where "classifiedAt" is null having count(*) > 0
      union all select count(*) || ' unproved documents' from "Proof" p join "KnowledgeDocument" k on k."liveVersionId" = p."versionId"
        where p."status" = 'pending' having count(*) > 0`);
    const runs = await this.find(unfinishedRuns);
    return runs.length === 0 ? unsettled : [...unsettled, `${runs.length} unfinished runs`];
  }

  async checkAll(acknowledged: Acknowledged): Promise<Check[]> {
    const checks: Check[] = [];
    for (const [name, sql] of nothingFound)
      checks.push({ name, violations: await this.findAcrossTenants(sql) });
    checks.push({ name: "no run is unfinished", violations: await this.find(unfinishedRuns) });
    checks.push({ name: "no run has failed for good", violations: await this.find(failedRuns) });
    checks.push(await this.checkResponses(acknowledged.responses));
    checks.push(await this.checkApprovals(acknowledged));
    return checks;
  }

  private async checkResponses(responses: Acknowledged["responses"]): Promise<Check> {
    const rows = await this.findAcrossTenants(
      `select "externalId" || ' ' || "id"::text as v from "Response"`,
    );
    const stored = new Set(rows);
    const lost = [...responses].filter(([externalId, id]) => !stored.has(`${externalId} ${id}`));
    const violations = lost.map(([externalId]) => `${externalId} was acknowledged and is gone`);
    if (rows.length !== responses.size)
      violations.push(`${rows.length} stored of ${responses.size} acknowledged`);
    return { name: "every acknowledged response is there, and no other", violations };
  }

  private async checkApprovals({ approvals, undone }: Acknowledged): Promise<Check> {
    const inForce = new Set(
      await this.findAcrossTenants(
        `select "candidateId"::text || ' ' || "id"::text as v from "Decision" where "undoneAt" is null`,
      ),
    );
    const lost = [...approvals].filter(([id, { decisionId }]) => !inForce.has(`${id} ${decisionId}`));
    const open = new Set(
      await this.findAcrossTenants(`select "id"::text as v from "Candidate" where "status" = 'open'`),
    );
    return {
      name: "every acknowledged decision and every acknowledged undo stands",
      violations: [
        ...lost.map(([id]) => `the approval of ${id} is gone`),
        ...[...undone].filter((id) => !open.has(id)).map((id) => `the undo of ${id} is gone`),
      ],
    };
  }
}
