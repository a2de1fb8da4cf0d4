"use client";

import { Menu as MenuIcon } from "lucide-react";
import { createContext, use, useState } from "react";
import type { ReactNode } from "react";
import { lazyPart, waitingForDialog } from "@/components/ui/lazy-part.tsx";

const SideDrawer = lazyPart(
  () => import("@/components/ui/side-drawer.tsx").then((module) => module.SideDrawer),
  { waiting: waitingForDialog },
);

type DrawerContent = { render: (close: () => void) => ReactNode };
const NavDrawerContext = createContext<DrawerContent | null>(null);

export function NavDrawerProvider({ render, children }: DrawerContent & { children: ReactNode }) {
  return <NavDrawerContext value={{ render }}>{children}</NavDrawerContext>;
}

/** The button of the top bar that brings the navigation in on narrow screens. */
export function NavDrawerButton() {
  const drawer = use(NavDrawerContext);
  const [isOpen, setIsOpen] = useState(false);
  if (!drawer) return null;
  return (
    <>
      <button
        type="button"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="-ml-2 inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text desk:hidden"
      >
        <MenuIcon size={18} aria-hidden="true" />
      </button>
      {isOpen ? (
        <SideDrawer side="left" title="Navigation" isTitleHidden isFlush onClose={() => setIsOpen(false)}>
          {drawer.render(() => setIsOpen(false))}
        </SideDrawer>
      ) : null}
    </>
  );
}
