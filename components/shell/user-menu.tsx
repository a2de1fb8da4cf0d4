"use client";

import { ChevronsUpDown } from "lucide-react";
import { startTransition } from "react";
import { useShellDialogs } from "@/components/shell/shell-dialogs.tsx";
import { THEME_CHOICES } from "@/components/shell/theme-choices.ts";
import { useTheme } from "@/components/shell/use-theme.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/menu.tsx";
import { showNotice } from "@/components/ui/toast.tsx";

export type SignedIn = { name: string; email: string; role: string; tenantName: string };

type UserMenuProps = { user: SignedIn; signOutAction: () => Promise<void> };

export function UserMenu({ user, signOutAction }: UserMenuProps) {
  const [theme, chooseTheme] = useTheme();
  const { openKeys } = useShellDialogs();
  const signOut = () =>
    startTransition(async () => {
      try {
        await signOutAction();
      } catch (error) {
        const isRedirect = error instanceof Error && "digest" in error;
        if (isRedirect) throw error;
        showNotice({
          title: "You are still signed in.",
          detail: "Signing out did not reach the server.",
          tone: "bad",
        });
      }
    });
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          className="flex w-full items-center justify-between gap-2 rounded-control px-2 py-1.5 text-left hover:bg-surface data-popup-open:bg-surface data-popup-open:ring data-popup-open:ring-line pointer-coarse:min-h-10"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium">{user.tenantName}</span>
            <span className="block truncate text-small text-muted">{user.name}</span>
          </span>
          <ChevronsUpDown size={14} aria-hidden="true" className="flex-none text-muted" />
        </button>
      }
    >
      <div className="px-2 pt-1 pb-1.5">
        <div className="font-medium">{user.name}</div>
        <div className="text-small text-muted">
          {user.email} · {user.role}
        </div>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} choices={THEME_CHOICES} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuItem onSelect={openKeys} keys="?">
        Keys
      </MenuItem>
      <MenuItem onSelect={signOut}>Sign out</MenuItem>
    </Menu>
  );
}
