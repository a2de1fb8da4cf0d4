import { requirePageContext } from "@/app/_server/context.ts";
import { type PageParams, parseMark, parseView, viewHref } from "@/components/analytics/address.ts";
import { describeMark } from "@/components/analytics/describe-mark.ts";
import { ItemTable } from "@/components/analytics/item-table.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { listMembers } from "@/lib/access/list-members.ts";
import { listAgents } from "@/lib/agents/list-agents.ts";
import { listMarkItems } from "@/lib/analytics/list-mark-items.ts";
import { itemCap } from "@/lib/analytics/types.ts";

export const metadata = { title: "Behind a mark" };

export default async function MarkItemsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, member } = await requirePageContext();
  const { timeZone, locale } = member.tenant;
  const params = await searchParams;
  const mark = parseMark(params, timeZone);
  if (mark === null) return <NoMark />;
  const [{ items, total }, agents, members] = await Promise.all([
    listMarkItems(ctx, mark),
    listAgents(ctx),
    listMembers(ctx),
  ]);
  const { title, detail } = describeMark(mark, { locale, agents, members });
  const numbers = new Intl.NumberFormat(locale);
  const counted = total >= itemCap ? `${numbers.format(itemCap)} or more` : numbers.format(total);
  const shown = items.length < total ? ` The newest ${numbers.format(items.length)} are listed.` : "";
  return (
    <PageFrame title="Analytics" isTitleHeading={false}>
      <PageHeading
        detail={`${detail}.${shown}`}
        actions={
          <ButtonLink href={viewHref(parseView({ ...params, days: undefined }))}>
            Back to the charts
          </ButtonLink>
        }
      >
        {counted} {title}
      </PageHeading>
      <Panel>
        <ItemTable items={items} />
      </Panel>
    </PageFrame>
  );
}

function NoMark() {
  return (
    <PageFrame title="Analytics" isTitleHeading={false}>
      <PageHeading>Nothing is behind this address</PageHeading>
      <EmptyState
        title="It names no mark of a chart"
        action={<ButtonLink href="/analytics">Open the charts</ButtonLink>}
      >
        A mark of any chart leads to the answers, decisions or documents it counts.
      </EmptyState>
    </PageFrame>
  );
}
