"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { UserButton } from "@/components/shell/user-button.tsx";
import type { SignedIn } from "@/components/shell/user-button.tsx";

const UserMenuList = dynamic(
  () => import("@/components/shell/user-menu-list.tsx").then((module) => module.UserMenuList),
  { ssr: false, loading: () => null },
);

type UserMenuProps = { user: SignedIn; signOutAction: () => Promise<void> };

/** Who is signed in. The menu itself is loaded when it is first wanted. */
export function UserMenu({ user, signOutAction }: UserMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const want = () => setIsWanted(true);
  return (
    <>
      {isReady ? null : (
        <UserButton user={user} aria-haspopup="menu" aria-busy={isWanted || undefined} onClick={want} />
      )}
      {isWanted ? (
        <UserMenuList user={user} signOutAction={signOutAction} onReady={() => setIsReady(true)} />
      ) : null}
    </>
  );
}
