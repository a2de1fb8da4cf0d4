"use client";

import { useState } from "react";
import { UserButton } from "@/components/shell/user-button.tsx";
import type { UserMenuListProps } from "@/components/shell/user-menu-list.tsx";
import { lazyPart } from "@/components/ui/lazy-part.tsx";

type WantedProps = UserMenuListProps & { onWanted: () => void };

const UserMenuList = lazyPart<WantedProps>(
  () => import("@/components/shell/user-menu-list.tsx").then((module) => module.UserMenuList),
  {
    waiting: ({ user, isWanted, onWanted }) => (
      <UserButton user={user} aria-haspopup="menu" aria-busy={isWanted} onClick={onWanted} />
    ),
  },
);

/** Who is signed in. The menu itself is loaded when it is first wanted, and opens then. */
export function UserMenu(props: Omit<UserMenuListProps, "isOpenFirst">) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <UserMenuList
      {...props}
      isOpenFirst={isWanted}
      isWanted={isWanted}
      onWanted={() => setIsWanted(true)}
      onClose={() => setIsWanted(false)}
    />
  );
}
