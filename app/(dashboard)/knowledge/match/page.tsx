import { requirePageContext } from "@/app/_server/context.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { MatchResult } from "@/components/knowledge/match-result.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field, Input } from "@/components/ui/field.tsx";
import { explainMatch } from "@/lib/knowledge/explain-match.ts";

export const metadata = { title: "Try a question" };

const maxQuestionLength = 1_000;

export default async function MatchPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requirePageContext();
  const { q } = await searchParams;
  const question = (typeof q === "string" ? q : "").trim().slice(0, maxQuestionLength);
  const found = question === "" ? null : await explainMatch(ctx, { question });
  return (
    <PageFrame title="Knowledge" isTitleHeading={false}>
      <KnowledgeNav />
      <PageHeading detail="What an asker would get now, and why. Nothing is recorded.">
        Try a question
      </PageHeading>
      <form method="get" className="mb-4 flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-64">
          <Field label="Question">
            <Input
              name="q"
              defaultValue={question}
              maxLength={maxQuestionLength}
              required
              autoComplete="off"
            />
          </Field>
        </div>
        <Button type="submit" kind="primary">
          Ask
        </Button>
      </form>
      {found === null ? null : <MatchResult {...found} />}
    </PageFrame>
  );
}
