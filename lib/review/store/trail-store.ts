import type { Tx } from "@/lib/db/client.ts";

/** Where else something happened to a candidate: clusters it is or was in, and the candidates it was decided along with. */
export type TrailPlaces = { clusterIds: string[]; leadIds: string[] };

/** Null where there is no such candidate. */
export async function findTrailPlaces(tx: Tx, tenantId: string, id: string): Promise<TrailPlaces | null> {
  const rows = await tx.$queryRaw<TrailPlaces[]>`
    select array(
        select c."clusterId"::text where c."clusterId" is not null
        union select m."fromClusterId"::text from "ClusterMove" m where m."tenantId" = c."tenantId" and m."candidateId" = c."id" and m."fromClusterId" is not null
        union select m."toClusterId"::text from "ClusterMove" m where m."tenantId" = c."tenantId" and m."candidateId" = c."id"
      ) as "clusterIds",
      array(
        select distinct lead."candidateId"::text from "Decision" d
        join "Decision" lead on lead."tenantId" = d."tenantId" and lead."id" = d."leadDecisionId"
        where d."tenantId" = c."tenantId" and d."candidateId" = c."id"
      ) as "leadIds"
    from "Candidate" c where c."tenantId" = ${tenantId}::uuid and c."id" = ${id}::uuid`;
  return rows[0] ?? null;
}
