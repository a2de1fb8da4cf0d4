import { z } from "zod";
import { loadCluster } from "@/app/(dashboard)/review/cluster/load-cluster.ts";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";

export const GET = readForMember(z.strictObject({ id: z.uuid() }), (ctx, { id }) => loadCluster(ctx, id));
