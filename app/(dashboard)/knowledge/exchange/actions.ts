"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { startImport, StartImportInput } from "@/lib/knowledge/start-import.ts";

export const startImportAction = defineAction(StartImportInput, startImport);
