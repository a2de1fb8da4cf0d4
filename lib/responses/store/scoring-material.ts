import { z } from "zod";
import type { Tx } from "@/lib/db/client.ts";
import {
  FinishReason,
  MemoryInput,
  PolicyInput,
  ResponseStatus,
  type ScoringMaterial,
  ToolCallInput,
} from "@/lib/responses/types.ts";

const StoredBody = z.object({
  question: z.string(),
  answer: z.string(),
  toolCalls: z.array(ToolCallInput),
  policy: z.array(PolicyInput),
  memory: z.array(MemoryInput),
  scores: z.record(z.string(), z.number()),
});

const StoredPassage = z.object({
  id: z.uuid(),
  externalId: z.string().nullable(),
  title: z.string().nullable(),
  text: z.string(),
  score: z.number().nullable(),
  source: z.string().nullable(),
});

const StoredFeedback = z.object({ id: z.uuid(), rating: z.enum(["up", "down"]), createdAt: z.coerce.date() });

type Row = Omit<ScoringMaterial, "status" | "finishReason" | "body" | "passages" | "feedback"> & {
  status: string;
  finishReason: string | null;
  body: unknown;
  passages: unknown;
  feedback: unknown;
};

/** Responses with all that scoring looks at, in one round trip: every response is read so once. */
export async function findScoringMaterials(
  tx: Tx,
  { tenantId, responseIds }: { tenantId: string; responseIds: string[] },
): Promise<Map<string, ScoringMaterial>> {
  const rows = await tx.$queryRaw<Row[]>`
    select r."id"::text as "responseId", r."externalId", r."status", r."agentId"::text as "agentId",
      r."threadId"::text as "threadId", r."subjectId"::text as "subjectId", r."reuseId"::text as "reuseId", r."bodyHash",
      r."language", r."finishReason", r."occurredAt", r."receivedAt",
      (select to_jsonb(b) from "ResponseBody" b where b."tenantId" = r."tenantId" and b."responseId" = r."id") as body,
      case when r."passageCount" is not null then
        (select coalesce(jsonb_agg(to_jsonb(p) order by p."position"), '[]'::jsonb)
          from "Passage" p where p."tenantId" = r."tenantId" and p."responseId" = r."id")
      end as passages,
      (select coalesce(jsonb_agg(to_jsonb(f) order by f."createdAt", f."id"), '[]'::jsonb)
        from "Feedback" f where f."tenantId" = r."tenantId" and f."responseId" = r."id") as feedback
    from "Response" r where r."tenantId" = ${tenantId}::uuid and r."id" = any(${responseIds}::uuid[])`;
  return new Map(rows.map((row) => [row.responseId, toMaterial(row)]));
}

function toMaterial(row: Row): ScoringMaterial {
  return {
    ...row,
    status: ResponseStatus.parse(row.status),
    finishReason: FinishReason.nullable().parse(row.finishReason),
    body: StoredBody.nullable().parse(row.body),
    passages: z.array(StoredPassage).nullable().parse(row.passages),
    feedback: z.array(StoredFeedback).parse(row.feedback),
  };
}
