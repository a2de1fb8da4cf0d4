import Form from "next/form";
import { Suspense } from "react";
import { requirePageContext } from "@/app/_server/context.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { AddressInput } from "@/components/knowledge/address-input.tsx";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { MatchResult } from "@/components/knowledge/match-result.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";
import { explainMatch } from "@/lib/knowledge/explain-match.ts";

export const metadata = { title: "Try a question" };

const maxQuestionLength = 1_000;

export default async function MatchPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  await requirePageContext();
  const { q } = await searchParams;
  const question = (typeof q === "string" ? q : "").trim().slice(0, maxQuestionLength);
  return (
    <PageFrame title="Knowledge" isTitleHeading={false}>
      <KnowledgeNav />
      <PageHeading detail="What an asker would get now, and why. Nothing is recorded.">
        Try a question
      </PageHeading>
      <Form action="/knowledge/match" role="search" className="mb-3.5 flex items-end gap-2">
        <Field label="Question" className="min-w-0 flex-1">
          <AddressInput name="q" text={question} maxLength={maxQuestionLength} required autoComplete="off" />
        </Field>
        <Button type="submit" kind="primary">
          Ask
        </Button>
      </Form>
      {question === "" ? null : (
        <Suspense key={question} fallback={<Weighing />}>
          <Found question={question} />
        </Suspense>
      )}
    </PageFrame>
  );
}

async function Found({ question }: { question: string }) {
  const { ctx } = await requirePageContext();
  return <MatchResult {...await explainMatch(ctx, { question })} />;
}

function Weighing() {
  return (
    <Panel>
      <SkeletonText lines={4} label="Weighing the documents" />
    </Panel>
  );
}
