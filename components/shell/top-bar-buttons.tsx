"use client";

import { Search } from "lucide-react";
import { KEYS } from "@/components/shell/keys.ts";
import { useShellDialogs } from "@/components/shell/shell-dialogs.tsx";
import { ariaKeys, Kbd } from "@/components/ui/kbd.tsx";

export function PaletteButton() {
  const { openPalette } = useShellDialogs();
  return (
    <>
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts={ariaKeys(KEYS["open-palette"].keys)}
        className="hidden min-w-[190px] items-center justify-between gap-2 rounded-control border border-line-strong bg-surface px-2 py-1 text-muted hover:bg-sunken wide:flex"
      >
        Search or jump to
        <Kbd keys={KEYS["open-palette"].keys} />
      </button>
      <button
        type="button"
        onClick={openPalette}
        aria-label="Search or jump to"
        className="inline-flex size-7 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text wide:hidden pointer-coarse:size-10"
      >
        <Search size={16} aria-hidden="true" />
      </button>
    </>
  );
}

export function KeysButton() {
  const { openKeys } = useShellDialogs();
  return (
    <button
      type="button"
      onClick={openKeys}
      aria-label="All keys"
      title="All keys"
      aria-keyshortcuts={KEYS["show-keys"].keys}
      className="inline-flex size-7 items-center justify-center rounded-control hover:bg-sunken pointer-coarse:hidden"
    >
      <Kbd keys={KEYS["show-keys"].keys} />
    </button>
  );
}
