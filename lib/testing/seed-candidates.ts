import { testDb } from "@/lib/testing/tenant-world.ts";

/** Open, classified candidates with their responses and clusters, written by SQL: what deciding needs and no more. */
export async function seedCandidates(
  tenantId: string,
  { count, clusterSize }: { count: number; clusterSize: number },
): Promise<void> {
  await testDb().$transaction(async (tx) => {
    await tx.$executeRaw`
      create temporary table seeded on commit drop as
      select n, gen_random_uuid() as response, gen_random_uuid() as candidate, (n / ${clusterSize}::int) as k from generate_series(0, ${count}::int - 1) as n`;
    await tx.$executeRaw`
      create temporary table seeded_cluster on commit drop as
      select k, gen_random_uuid() as id, count(*)::int as size from seeded group by k`;
    await tx.$executeRaw`
      insert into "Response" ("tenantId", "id", "externalId", "bodyHash", "status", "occurredAt")
      select ${tenantId}::uuid, response, 'seed-' || n, md5(n::text), 'scored', now() - n * interval '1 second' from seeded`;
    await tx.$executeRaw`
      insert into "ResponseBody" ("tenantId", "responseId", "question", "answer")
      select ${tenantId}::uuid, response, 'Which counter takes coin ' || n || '?', 'Counter ' || n || ' takes it.' from seeded`;
    await tx.$executeRaw`
      insert into "Cluster" ("tenantId", "id", "memberCount", "openCount", "impact", "firstSeenAt", "lastSeenAt")
      select ${tenantId}::uuid, id, size, size, 100 - k / 1000.0, now(), now() from seeded_cluster`;
    await tx.$executeRaw`
      insert into "Candidate" ("tenantId", "id", "responseId", "clusterId", "status", "captureReason", "composite", "occurredAt", "capturedAt", "classifiedAt")
      select ${tenantId}::uuid, candidate, response, c.id, 'open', 'threshold', 0.4, now() - n * interval '1 second', now() - n * interval '1 second', now()
      from seeded join seeded_cluster c using (k)`;
  });
}
