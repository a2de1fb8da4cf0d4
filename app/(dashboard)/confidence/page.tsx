import { requirePageContext } from "@/app/_server/context.ts";
import {
  applyRefitAction,
  refitNowAction,
  setScoringConfigAction,
  tryScoringAction,
} from "@/app/(dashboard)/confidence/actions.ts";
import { CalibrationPanel } from "@/components/confidence/calibration-panel.tsx";
import { ConfigHistoryPanel } from "@/components/confidence/config-history-panel.tsx";
import { describeConfig } from "@/components/confidence/describe-config.ts";
import { RulesPanel } from "@/components/confidence/rules-panel.tsx";
import { SignalsPanel } from "@/components/confidence/signals-panel.tsx";
import { TryPanel } from "@/components/confidence/try-panel.tsx";
import { WeightsPanel } from "@/components/confidence/weights-panel.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { listMembers } from "@/lib/access/list-members.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { listConfigVersions } from "@/lib/confidence/list-config-versions.ts";
import { listSignals } from "@/lib/confidence/list-signals.ts";
import { isPermitted } from "@/lib/core/permissions.ts";
import { getCalibration } from "@/lib/tuning/get-calibration.ts";

export const metadata = { title: "Confidence" };

const days = 30;
const shownVersions = 20;

export default async function ConfidencePage() {
  const { ctx } = await requirePageContext();
  const canEdit = isPermitted(ctx.actor, "admin");
  const [config, signals, calibration, versions, members] = await Promise.all([
    getScoringConfig(ctx),
    listSignals(ctx, { days }),
    getCalibration(ctx),
    listConfigVersions(ctx, { limit: shownVersions }),
    listMembers(ctx),
  ]);
  const nameOf = new Map(members.map((one) => [one.id, one.name]));
  const history = versions.map(({ createdById, ...version }) => ({
    ...version,
    by: createdById === null ? null : (nameOf.get(createdById) ?? "a key"),
  }));
  const edit = canEdit ? setScoringConfigAction : null;
  return (
    <PageFrame title="Confidence" isTitleHeading={false}>
      <PageHeading
        detail={`Every answer is scored by this from now on; scores that are stored keep what they were made by.${canEdit ? "" : " Only an admin can change it."}`}
      >
        {describeConfig(config, signals)}
      </PageHeading>
      <div className="grid gap-3.5 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-3.5">
          <RulesPanel config={config} setConfig={edit} tryScoring={canEdit ? tryScoringAction : null} />
          {canEdit ? <TryPanel tryScoring={tryScoringAction} configNumber={config.number} /> : null}
        </div>
        <div className="grid content-start gap-3.5">
          <WeightsPanel config={config} setConfig={edit} />
          <CalibrationPanel
            state={calibration}
            weights={config.weights}
            actions={canEdit ? { refit: refitNowAction, apply: applyRefitAction } : null}
          />
          <SignalsPanel config={config} signals={signals} days={days} setConfig={edit} />
        </div>
        <div className="wide:col-span-2">
          <ConfigHistoryPanel versions={history} />
        </div>
      </div>
    </PageFrame>
  );
}
