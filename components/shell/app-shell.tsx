"use client";

import type { ReactNode } from "react";
import { Brand } from "@/components/shell/brand.tsx";
import { HealthFoot } from "@/components/shell/health-foot.tsx";
import type { HealthSummary } from "@/components/shell/health-foot.tsx";
import { NavDrawerProvider } from "@/components/shell/nav-drawer.tsx";
import { NavList } from "@/components/shell/nav-list.tsx";
import type { NavItem } from "@/components/shell/nav-list.tsx";
import { PageCommandsProvider } from "@/components/shell/page-commands.tsx";
import { ShellDialogs } from "@/components/shell/shell-dialogs.tsx";
import { UserMenu } from "@/components/shell/user-menu.tsx";
import type { SignedIn } from "@/components/shell/user-button.tsx";
import { LocaleProvider } from "@/components/ui/locale-context.tsx";
import type { LocaleSettings } from "@/components/ui/locale-context.tsx";
import { Toaster } from "@/components/ui/toast.tsx";

type AppShellProps = {
  navItems: readonly NavItem[];
  user: SignedIn;
  health: HealthSummary;
  localeSettings: LocaleSettings;
  signOutAction: () => Promise<void>;
  children: ReactNode;
};

/** The frame of every signed-in page: navigation at the left (a drawer below 900 px), keys, palette, notices. */
export function AppShell({ navItems, user, health, localeSettings, signOutAction, children }: AppShellProps) {
  const navigation = (close?: () => void) => (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="px-2 pt-0.5 pb-3.5">
        <Brand />
      </div>
      <NavList items={navItems} onNavigate={close} />
      <div className="mt-auto grid gap-1.5 pt-4">
        <HealthFoot health={health} />
        <UserMenu user={user} signOutAction={signOutAction} />
      </div>
    </nav>
  );
  return (
    <LocaleProvider {...localeSettings}>
      <PageCommandsProvider>
        <ShellDialogs navItems={navItems}>
          <NavDrawerProvider render={navigation}>
            <a
              href="#content"
              className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 text-on-accent focus-visible:translate-y-0"
            >
              Skip to the content
            </a>
            <div className="desk:grid desk:h-dvh desk:grid-cols-[164px_minmax(0,1fr)]">
              <div className="hidden min-h-0 flex-col border-r border-line bg-sunken px-2 pt-3 pb-2 desk:flex">
                {navigation()}
              </div>
              <div className="flex min-h-dvh min-w-0 flex-col desk:min-h-0">{children}</div>
            </div>
          </NavDrawerProvider>
        </ShellDialogs>
      </PageCommandsProvider>
      <Toaster />
    </LocaleProvider>
  );
}
