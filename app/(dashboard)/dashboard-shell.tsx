"use client";

import type { ComponentProps } from "react";
import { useOpenCount } from "@/components/review/open-count.ts";
import { AppShell } from "@/components/shell/app-shell.tsx";

/** The shell whose review count follows the decisions made on the desk. */
export function DashboardShell({ navItems, ...rest }: ComponentProps<typeof AppShell>) {
  const openCount = useOpenCount();
  const items = navItems.map((item) =>
    item.href === "/review" && openCount !== null ? { ...item, count: openCount } : item,
  );
  return <AppShell {...rest} navItems={items} />;
}
