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

const StoredTurn = z.object({
  id: z.uuid(),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  at: z.coerce.date(),
});

const StoredQuestion = z.object({ id: z.uuid(), text: z.string() });

type Parsed =
  "status" | "finishReason" | "body" | "passages" | "feedback" | "earlierTurns" | "recentQuestions";

type Row = Omit<ScoringMaterial, Parsed> & {
  status: string;
  finishReason: string | null;
  body: unknown;
  passages: unknown;
  feedback: unknown;
  turns: unknown;
  questions: unknown;
};

const maxTurns = 6;
const maxTurnLength = 2_000;
const maxRecentQuestions = 3;
/** Of a busy subject only so many questions back are looked at. */
const maxQuestionsSearched = 20;

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
        from "Feedback" f where f."tenantId" = r."tenantId" and f."responseId" = r."id") as feedback,
      (select coalesce(jsonb_agg(to_jsonb(t) order by t."at", t."id"), '[]'::jsonb)
        from (select m."id", m."role", left(m."text", ${maxTurnLength}::int) as "text", m."createdAt" as "at"
          from "Message" m where m."tenantId" = r."tenantId" and m."threadId" = r."threadId" and m."createdAt" < r."occurredAt"
          order by m."createdAt" desc, m."id" desc limit ${maxTurns}) t) as turns,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a."id", 'text', a."text") order by a."at" desc, a."id"), '[]'::jsonb)
        from (select b."question" as "text", q."id", q."occurredAt" as "at"
          from (select s."id", s."threadId", s."occurredAt" from "Response" s
            where s."tenantId" = r."tenantId" and s."subjectId" = r."subjectId" and s."occurredAt" < r."occurredAt"
            order by s."occurredAt" desc limit ${maxQuestionsSearched}) q
          join "ResponseBody" b on b."tenantId" = r."tenantId" and b."responseId" = q."id"
          where q."threadId" = r."threadId" or q."occurredAt" > r."occurredAt" - interval '24 hours'
          order by q."occurredAt" desc, q."id" limit ${maxRecentQuestions}) a) as questions
    from "Response" r where r."tenantId" = ${tenantId}::uuid and r."id" = any(${responseIds}::uuid[])`;
  return new Map(rows.map((row) => [row.responseId, toMaterial(row)]));
}

function toMaterial({ turns, questions, ...row }: Row): ScoringMaterial {
  const earlierTurns = z.array(StoredTurn).parse(turns);
  return {
    ...row,
    earlierTurns,
    recentQuestions:
      row.subjectId === null ? askedIn(earlierTurns) : z.array(StoredQuestion).parse(questions),
    status: ResponseStatus.parse(row.status),
    finishReason: FinishReason.nullable().parse(row.finishReason),
    body: StoredBody.nullable().parse(row.body),
    passages: z.array(StoredPassage).nullable().parse(row.passages),
    feedback: z.array(StoredFeedback).parse(row.feedback),
  };
}

/** In a thread that is nobody's the asker is the same all the same. */
function askedIn(turns: ScoringMaterial["earlierTurns"]): ScoringMaterial["recentQuestions"] {
  const asked = turns.filter((turn) => turn.role === "user").toReversed();
  return asked.slice(0, maxRecentQuestions).map(({ id, text }) => ({ id, text }));
}
