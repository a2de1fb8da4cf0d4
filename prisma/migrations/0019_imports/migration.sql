-- What people bring in from files: one run a file or folder, one item a document with what comes of it.
create table "ImportRun" (
  "tenantId" uuid not null references "Tenant" ("id") on delete cascade,
  "id" uuid not null,
  "format" text not null check ("format" in ('csv', 'jsonl', 'markdown')),
  "fileName" text not null,
  "status" text not null default 'planned' check ("status" in ('planned', 'running', 'done')),
  "goesLive" boolean not null default false,
  "itemCount" integer not null check ("itemCount" >= 0),
  "createdById" uuid,
  "createdAt" timestamptz(6) not null default now(),
  "startedAt" timestamptz(6),
  "finishedAt" timestamptz(6),
  primary key ("tenantId", "id")
);
create index "ImportRun_tenantId_createdAt_idx" on "ImportRun" ("tenantId", "createdAt");

create table "ImportItem" (
  "tenantId" uuid not null,
  "id" uuid not null,
  "runId" uuid not null,
  "number" integer not null check ("number" > 0),
  "file" text,
  "line" integer not null check ("line" > 0),
  "title" text not null,
  "outcome" text not null check ("outcome" in ('create', 'new_version', 'details', 'unchanged', 'duplicate', 'refused')),
  "reason" text,
  "documentId" uuid,
  "versionId" uuid,
  -- The document as it was read, personal data taken out; gone once it is imported.
  "content" jsonb,
  "doneAt" timestamptz(6),
  -- When its version was sent to be published.
  "sentAt" timestamptz(6),
  primary key ("tenantId", "id"),
  unique ("tenantId", "runId", "number"),
  foreign key ("tenantId", "runId") references "ImportRun" ("tenantId", "id") on delete cascade
);

do $$
declare table_name text;
begin
  foreach table_name in array array['ImportRun', 'ImportItem'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('create policy tenant on %I to attune_app, attune_eraser using ("tenantId" = current_tenant()) with check ("tenantId" = current_tenant())', table_name);
    execute format('create policy across_tenants on %I to attune_system using (true) with check (true)', table_name);
  end loop;
end $$;
grant select, insert, update, delete on "ImportRun", "ImportItem" to attune_app, attune_eraser, attune_system;
