"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { addMember } from "@/lib/access/add-member.ts";
import { changeMemberRole } from "@/lib/access/change-member-role.ts";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { removeMember } from "@/lib/access/remove-member.ts";
import { revokeApiKey } from "@/lib/access/revoke-api-key.ts";
import { setEmailPreference } from "@/lib/access/set-email-preference.ts";
import { setInstructions } from "@/lib/access/set-instructions.ts";
import {
  AddMemberInput,
  ChangeMemberRoleInput,
  CreateApiKeyInput,
  EmailPreferenceInput,
  RemoveMemberInput,
  RevokeApiKeyInput,
  SetInstructionsInput,
} from "@/lib/access/types.ts";
import { createAgent } from "@/lib/agents/create-agent.ts";
import { CreateAgentInput } from "@/lib/agents/types.ts";
import { setMatchPolicy } from "@/lib/knowledge/set-match-policy.ts";
import { setStandingPolicy } from "@/lib/knowledge/set-standing-policy.ts";
import { MatchPolicyInput, StandingPolicy } from "@/lib/knowledge/types.ts";
import { ReviewPolicy } from "@/lib/review/config-types.ts";
import { setReviewPolicy } from "@/lib/review/set-review-policy.ts";

export const addMemberAction = defineAction(AddMemberInput, (ctx, input) => addMember(ctx, input));
export const changeRoleAction = defineAction(ChangeMemberRoleInput, (ctx, input) =>
  changeMemberRole(ctx, input),
);
export const removeMemberAction = defineAction(RemoveMemberInput, (ctx, input) => removeMember(ctx, input));
export const createKeyAction = defineAction(CreateApiKeyInput, (ctx, input) => createApiKey(ctx, input));
export const revokeKeyAction = defineAction(RevokeApiKeyInput, (ctx, input) => revokeApiKey(ctx, input));
export const createAgentAction = defineAction(CreateAgentInput, (ctx, input) => createAgent(ctx, input));
export const setInstructionsAction = defineAction(SetInstructionsInput, setInstructions);
export const setReviewPolicyAction = defineAction(ReviewPolicy, setReviewPolicy);
export const setEmailPreferenceAction = defineAction(EmailPreferenceInput, setEmailPreference);
export const setMatchPolicyAction = defineAction(MatchPolicyInput, setMatchPolicy);

export const setStandingPolicyAction = defineAction(StandingPolicy, setStandingPolicy);
