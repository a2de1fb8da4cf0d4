"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { Menu as MenuIcon, X } from "lucide-react";
import { createContext, use, useState } from "react";
import type { ReactNode } from "react";

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
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger
        aria-label="Open navigation"
        className="-ml-2 inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text desk:hidden"
      >
        <MenuIcon size={18} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-blocks-keys=""
          className="fixed inset-y-0 left-0 z-40 flex w-[min(280px,84vw)] flex-col border-r border-line bg-sunken p-2 pt-3 text-text shadow-float outline-none transition-transform duration-[160ms] data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Base.Title className="sr-only">Navigation</Base.Title>
          <Base.Close
            aria-label="Close navigation"
            className="absolute top-1.5 right-1.5 inline-flex size-10 items-center justify-center rounded-control text-muted hover:text-text"
          >
            <X size={18} aria-hidden="true" />
          </Base.Close>
          {drawer.render(() => setIsOpen(false))}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
