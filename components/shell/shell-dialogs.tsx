"use client";

import { createContext, use, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { KEYS } from "@/components/shell/keys.ts";
import type { NavItem } from "@/components/shell/nav-list.tsx";
import { useRegisteredCommands } from "@/components/shell/page-commands.tsx";
import type { PaletteCommand } from "@/components/shell/page-commands.tsx";
import { useKeys } from "@/components/shell/use-keys.ts";
import { useTheme } from "@/components/shell/use-theme.ts";
import { lazyPart, waitingForDialog } from "@/components/ui/lazy-part.tsx";

/* Loaded when first opened: neither belongs in the JavaScript of every page. */
const waitingWhileOpen = ({ isOpen }: { isOpen: boolean }) => (isOpen ? waitingForDialog() : null);
const CommandPalette = lazyPart(
  () => import("@/components/shell/command-palette.tsx").then((module) => module.CommandPalette),
  { waiting: waitingWhileOpen },
);
const KeysSheet = lazyPart(
  () => import("@/components/shell/keys-sheet.tsx").then((module) => module.KeysSheet),
  { waiting: waitingWhileOpen },
);

type Openers = { openPalette: () => void; openKeys: () => void };
const OpenersContext = createContext<Openers>({ openPalette: () => undefined, openKeys: () => undefined });

export function useShellDialogs(): Openers {
  return use(OpenersContext);
}

function isDarkNow(theme: string): boolean {
  return theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}

type ShellDialogsProps = { navItems: readonly NavItem[]; children: ReactNode };

/** Palette and key sheet of the whole product, with the keys that open them. */
export function ShellDialogs({ navItems, children }: ShellDialogsProps) {
  const [open, setOpen] = useState<"none" | "palette" | "keys">("none");
  const [theme, chooseTheme] = useTheme();
  const pageCommands = useRegisteredCommands();
  const openers = useMemo<Openers>(
    () => ({
      openPalette: () => setOpen("palette"),
      openKeys: () => setOpen("keys"),
    }),
    [],
  );
  const toggleTheme = () => chooseTheme(isDarkNow(theme) ? "light" : "dark");
  useKeys({
    "open-palette": openers.openPalette,
    "show-keys": openers.openKeys,
    "toggle-theme": toggleTheme,
  });

  const commands: PaletteCommand[] = [
    ...pageCommands,
    ...navItems.map((item) => ({ id: item.href, label: item.label, group: "Go to", href: item.href })),
    { id: "theme-light", label: "Light theme", group: "Look", onSelect: () => chooseTheme("light") },
    { id: "theme-dark", label: "Dark theme", group: "Look", onSelect: () => chooseTheme("dark") },
    {
      id: "theme-system",
      label: "Theme of the system",
      group: "Look",
      onSelect: () => chooseTheme("system"),
    },
    {
      id: "keys",
      label: "Show all keys",
      group: "Help",
      onSelect: openers.openKeys,
      keys: KEYS["show-keys"].keys,
    },
  ];
  const propsOf = (which: "palette" | "keys") => {
    const onOpenChange = (isOpen: boolean) =>
      setOpen((before) => (isOpen ? which : before === which ? "none" : before));
    return {
      isOpen: open === which,
      isWanted: open === which,
      onOpenChange,
      onClose: () => onOpenChange(false),
    };
  };
  return (
    <OpenersContext value={openers}>
      {children}
      <CommandPalette {...propsOf("palette")} commands={commands} />
      <KeysSheet {...propsOf("keys")} />
    </OpenersContext>
  );
}
