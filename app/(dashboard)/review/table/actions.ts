"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { BulkEffectQuery, BulkRunInput, StartBulkInput } from "@/lib/review/bulk-types.ts";
import { changeView, ChangeViewInput } from "@/lib/review/change-view.ts";
import { continueBulk } from "@/lib/review/continue-bulk.ts";
import { deleteView, DeleteViewInput } from "@/lib/review/delete-view.ts";
import { findBulkEffect } from "@/lib/review/find-bulk-effect.ts";
import { getBulkRun } from "@/lib/review/list-bulk-runs.ts";
import { saveView, SaveViewInput } from "@/lib/review/save-view.ts";
import { startBulk } from "@/lib/review/start-bulk.ts";
import { undoBulk } from "@/lib/review/undo-bulk.ts";

export const saveViewAction = defineAction(SaveViewInput, saveView);
export const changeViewAction = defineAction(ChangeViewInput, changeView);
export const deleteViewAction = defineAction(DeleteViewInput, deleteView);
export const bulkEffectAction = defineAction(BulkEffectQuery, findBulkEffect);
export const startBulkAction = defineAction(StartBulkInput, startBulk);
export const continueBulkAction = defineAction(BulkRunInput, continueBulk);
export const undoBulkAction = defineAction(BulkRunInput, undoBulk);
export const bulkOutcomeAction = defineAction(BulkRunInput, getBulkRun);
