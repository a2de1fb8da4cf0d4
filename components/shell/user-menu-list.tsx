"use client";

import { startTransition } from "react";
import { useShellDialogs } from "@/components/shell/shell-dialogs.tsx";
import { THEME_CHOICES } from "@/components/shell/theme-choices.ts";
import { useTheme } from "@/components/shell/use-theme.ts";
import { UserButton } from "@/components/shell/user-button.tsx";
import type { SignedIn } from "@/components/shell/user-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/menu.tsx";
import { showNotice } from "@/components/ui/toast.tsx";

export type UserMenuListProps = {
  user: SignedIn;
  signOutAction: () => Promise<void>;
  /** Somebody asked for it before it was here. */
  isOpenFirst: boolean;
};

/** The menu of the person signed in. */
export function UserMenuList({ user, signOutAction, isOpenFirst }: UserMenuListProps) {
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
    <Menu side="top" isOpenFirst={isOpenFirst} trigger={<UserButton user={user} />}>
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
