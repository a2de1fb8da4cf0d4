import type { ReactNode } from "react";
import { requirePageContext } from "@/app/_server/context.ts";
import { readHealth } from "@/app/_server/health.ts";
import { dismissAlertAction, retryAlertAction } from "@/app/(dashboard)/alerts/actions.ts";
import { signOut } from "@/app/(dashboard)/actions.ts";
import { DashboardShell } from "@/app/(dashboard)/dashboard-shell.tsx";
import { summarizeHealth } from "@/app/(dashboard)/summarize-health.ts";
import { AlertBanner } from "@/components/shell/alert-banner.tsx";
import { listOpenAlerts } from "@/lib/audit/list-open-alerts.ts";
import { countDocuments } from "@/lib/knowledge/list-documents.ts";
import { getQueueCounts } from "@/lib/review/get-queue-counts.ts";

/** The signed-in product: navigation with the server's counts around every page. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { ctx, member } = await requirePageContext();
  const { name, email, role, tenant } = member;
  const [queue, documents, health, alerts] = await Promise.all([
    getQueueCounts(ctx, { timeZone: tenant.timeZone }),
    countDocuments(ctx),
    readHealth(),
    listOpenAlerts(ctx),
  ]);
  return (
    <DashboardShell
      navItems={[
        { href: "/review", label: "Review", count: queue.openCandidates },
        { href: "/knowledge", label: "Knowledge", count: documents.live },
        { href: "/thresholds", label: "Thresholds" },
        ...(role === "admin" ? [{ href: "/confidence", label: "Confidence" }] : []),
        { href: "/analytics", label: "Analytics" },
        { href: "/settings", label: "Settings" },
      ]}
      user={{ name, email, role, tenantName: tenant.name }}
      health={summarizeHealth(health)}
      localeSettings={{ locale: tenant.locale, timeZone: tenant.timeZone, nowMs: ctx.now().getTime() }}
      signOutAction={signOut}
    >
      <AlertBanner
        alerts={alerts}
        actions={role === "admin" ? { dismiss: dismissAlertAction, retry: retryAlertAction } : null}
      />
      {children}
    </DashboardShell>
  );
}
