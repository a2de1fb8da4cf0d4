import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { getThread, ThreadQuery } from "@/lib/review/get-thread.ts";

export const GET = readForMember(ThreadQuery, getThread);
