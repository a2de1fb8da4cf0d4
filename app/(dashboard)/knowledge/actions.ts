"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { archiveDocument } from "@/lib/knowledge/archive-document.ts";
import { changeDocumentDetails } from "@/lib/knowledge/change-document-details.ts";
import { editDocument } from "@/lib/knowledge/edit-document.ts";
import { pauseDocument } from "@/lib/knowledge/pause-document.ts";
import { resumeDocument } from "@/lib/knowledge/resume-document.ts";
import { reverifyDocument } from "@/lib/knowledge/reverify-document.ts";
import { rollBackDocument } from "@/lib/knowledge/roll-back-document.ts";
import { sendDraft } from "@/lib/knowledge/send-draft.ts";
import {
  ChangeDetailsInput,
  EditInput,
  PauseInput,
  ReverifyInput,
  RollBackInput,
  SendDraftInput,
  StateInput,
} from "@/lib/knowledge/types.ts";
import { unarchiveDocument } from "@/lib/knowledge/unarchive-document.ts";

export const pauseAction = defineAction(PauseInput, pauseDocument);
export const resumeAction = defineAction(StateInput, resumeDocument);
export const archiveAction = defineAction(StateInput, archiveDocument);
export const unarchiveAction = defineAction(StateInput, unarchiveDocument);
export const rollBackAction = defineAction(RollBackInput, rollBackDocument);
export const sendDraftAction = defineAction(SendDraftInput, sendDraft);
export const reverifyAction = defineAction(ReverifyInput, reverifyDocument);
export const editAction = defineAction(EditInput, editDocument);
export const changeDetailsAction = defineAction(ChangeDetailsInput, changeDocumentDetails);
