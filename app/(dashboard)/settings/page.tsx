import { requirePageContext } from "@/app/_server/context.ts";
import {
  addMemberAction,
  changeRoleAction,
  createAgentAction,
  createKeyAction,
  removeMemberAction,
  revokeKeyAction,
  setEmailPreferenceAction,
  setInstructionsAction,
  setReviewPolicyAction,
  setMatchPolicyAction,
  setStandingPolicyAction,
} from "@/app/(dashboard)/settings/actions.ts";
import { AgentsPanel } from "@/components/settings/agents-panel.tsx";
import { EmailPanel } from "@/components/settings/email-panel.tsx";
import { KeysPanel } from "@/components/settings/keys-panel.tsx";
import { MembersPanel } from "@/components/settings/members-panel.tsx";
import { ReviewPanel } from "@/components/settings/review-panel.tsx";

import { VectorModelPanel } from "@/components/settings/vector-model-panel.tsx";
import { MatchPolicyPanel } from "@/components/settings/match-policy-panel.tsx";
import { StandingPolicyPanel } from "@/components/settings/standing-policy-panel.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { getEmailPreference } from "@/lib/access/get-email-preference.ts";
import { listApiKeys } from "@/lib/access/list-api-keys.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import { listAgents } from "@/lib/agents/list-agents.ts";
import { isPermitted } from "@/lib/core/permissions.ts";
import { getMatchPolicy } from "@/lib/knowledge/get-match-policy.ts";
import { getStandingPolicy } from "@/lib/knowledge/get-document-standing.ts";
import { getVectorModel } from "@/lib/knowledge/get-vector-model.ts";
import { emailSettings } from "@/lib/notifications/email-settings.ts";
import { getReviewPolicy } from "@/lib/review/get-review-policy.ts";

export const metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { ctx, member } = await requirePageContext();
  const canEdit = isPermitted(ctx.actor, "admin");
  const [members, agents, keys, policy, wantsEmail, standing, vectorModel, matching] = await Promise.all([
    listMembers(ctx),
    listAgents(ctx),
    canEdit ? listApiKeys(ctx) : null,
    getReviewPolicy(ctx),
    getEmailPreference(ctx),
    getStandingPolicy(ctx),
    getVectorModel(ctx),
    getMatchPolicy(ctx),
  ]);
  const { tenant } = member;
  return (
    <PageFrame title="Settings" isTitleHeading={false}>
      <PageHeading
        detail={
          canEdit ? `Days and times are in ${tenant.timeZone}.` : "Only an admin can change what is here."
        }
      >
        {tenant.name}
      </PageHeading>
      <div className="grid gap-3.5 wide:grid-cols-2">
        <div className="grid content-start gap-3.5">
          <MembersPanel
            members={members}
            ownMemberId={member.memberId}
            canEdit={canEdit}
            addMember={addMemberAction}
            changeRole={changeRoleAction}
            removeMember={removeMemberAction}
          />
          <EmailPanel
            email={member.email}
            wantsEmail={wantsEmail}
            isEmailOn={emailSettings() !== null}
            setPreference={setEmailPreferenceAction}
          />
          <AgentsPanel agents={agents} canEdit={canEdit} createAgent={createAgentAction} />
          <VectorModelPanel state={vectorModel} />
        </div>
        <div className="grid content-start gap-3.5">
          <ReviewPanel
            instructions={tenant.instructions}
            policy={policy}
            members={members}
            canEdit={canEdit}
            setInstructions={setInstructionsAction}
            setPolicy={setReviewPolicyAction}
          />
          <MatchPolicyPanel policy={matching} canEdit={canEdit} setPolicy={setMatchPolicyAction} />
          <StandingPolicyPanel policy={standing} canEdit={canEdit} setPolicy={setStandingPolicyAction} />
          {keys === null ? (
            <Panel title="API keys">
              <p className="text-muted">Keys are seen and made by admins. Ask one of them for a key.</p>
            </Panel>
          ) : (
            <KeysPanel keys={keys} createKey={createKeyAction} revokeKey={revokeKeyAction} />
          )}
        </div>
      </div>
    </PageFrame>
  );
}
