-- Who moved candidates between clusters, and what was moved as one: a split or merge is taken back whole.
alter table "ClusterMove" add column "operationId" uuid;
alter table "ClusterMove" add column "takesBackId" uuid;
alter table "ClusterMove" add column "movedByKind" text check ("movedByKind" in ('user', 'key', 'system'));
alter table "ClusterMove" add column "movedById" uuid;
create index "ClusterMove_tenantId_operationId_idx" on "ClusterMove" ("tenantId", "operationId") where "operationId" is not null;
create index "ClusterMove_tenantId_toClusterId_createdAt_idx" on "ClusterMove" ("tenantId", "toClusterId", "createdAt");
create index "ClusterMove_tenantId_fromClusterId_createdAt_idx" on "ClusterMove" ("tenantId", "fromClusterId", "createdAt");
-- A move is taken back once.
create unique index "ClusterMove_takenBack_key" on "ClusterMove" ("tenantId", "takesBackId", "candidateId") where "takesBackId" is not null;

-- When a cluster's counts were last made anew, by the database's own clock: whoever listens asks for what is newer.
alter table "Cluster" add column "changedAt" timestamptz(6) not null default clock_timestamp();
create index "Cluster_tenantId_changedAt_idx" on "Cluster" ("tenantId", "changedAt");
