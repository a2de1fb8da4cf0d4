import { z } from "zod";
import { loadProgress } from "@/app/(dashboard)/review/progress/load-progress.ts";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";

export const GET = readForMember(z.strictObject({}), loadProgress);
