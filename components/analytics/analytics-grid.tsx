import { AgreementPanel } from "@/components/analytics/agreement-panel.tsx";
import { FactorPanel, HonestyPanel, ScoreHeatPanel } from "@/components/analytics/confidence-panels.tsx";
import { Figures } from "@/components/analytics/figures.tsx";
import { FreshnessPanel, GapsPanel, ReusePanel } from "@/components/analytics/knowledge-panels.tsx";
import { FunnelPanel, LoopPanel } from "@/components/analytics/loop-panels.tsx";
import type { PageModel } from "@/components/analytics/page-model.ts";
import { OutcomePanel, TimesPanel } from "@/components/analytics/people-panels.tsx";
import { UsagePanel } from "@/components/analytics/usage-panel.tsx";
import type { Agreement } from "@/lib/second-review/types.ts";

const third = "wide:col-span-4";
const half = "wide:col-span-6";
const wide = "wide:col-span-8";

/** All charts: the loop first, then whether confidence can be trusted, then people, then knowledge. */
export function AnalyticsGrid({ page, agreement }: { page: PageModel; agreement: Agreement }) {
  return (
    <div className="grid gap-3.5">
      <Figures page={page} />
      <div className="grid gap-3.5 wide:grid-cols-12">
        <LoopPanel page={page} className={wide} />
        <FunnelPanel page={page} className={third} />
        <GapsPanel page={page} className={wide} />
        <HonestyPanel page={page} className={third} />
        <ScoreHeatPanel page={page} className="wide:col-span-7" />
        <FactorPanel page={page} className="wide:col-span-5" />
        <TimesPanel page={page} what="decision" className={half} />
        <TimesPanel page={page} what="learning" className={half} />
        <OutcomePanel page={page} by="class" className={half} />
        <OutcomePanel page={page} by="reviewer" className={half} />
        <OutcomePanel page={page} by="agent" className={half} />
        <OutcomePanel page={page} by="language" className={half} />
        <ReusePanel page={page} className={wide} />
        <FreshnessPanel page={page} className={third} />
        <AgreementPanel page={page} agreement={agreement} className={third} />
        <UsagePanel page={page} className={wide} />
      </div>
    </div>
  );
}
