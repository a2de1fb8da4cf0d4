"use client";

import { createContext, use, useEffect, useId, useMemo, useState } from "react";
import type { ReactNode } from "react";

/** One line of the command palette: goes to `href` or runs `onSelect`. */
export type PaletteCommand = {
  id: string;
  label: string;
  group: string;
  href?: string;
  onSelect?: () => void;
  /** Other words it is found by. */
  keywords?: string[];
  keys?: string;
};

type Registry = {
  commands: PaletteCommand[];
  put: (owner: string, commands: readonly PaletteCommand[]) => void;
  remove: (owner: string) => void;
};

const PageCommandsContext = createContext<Registry>({
  commands: [],
  put: () => undefined,
  remove: () => undefined,
});

export function PageCommandsProvider({ children }: { children: ReactNode }) {
  const [owned, setOwned] = useState<ReadonlyMap<string, readonly PaletteCommand[]>>(new Map());
  const registry = useMemo<Registry>(
    () => ({
      commands: [...owned.values()].flat(),
      put: (owner, commands) => setOwned((before) => new Map(before).set(owner, commands)),
      remove: (owner) =>
        setOwned((before) => {
          const after = new Map(before);
          after.delete(owner);
          return after;
        }),
    }),
    [owned],
  );
  return <PageCommandsContext value={registry}>{children}</PageCommandsContext>;
}

/** Commands of the page in sight. Pass a stable array (module constant or `useMemo`). */
export function usePageCommands(commands: readonly PaletteCommand[]): void {
  const { put, remove } = use(PageCommandsContext);
  const owner = useId();
  useEffect(() => {
    put(owner, commands);
    return () => remove(owner);
    // The registry's functions only wrap a state setter; listing them would loop.
  }, [owner, commands]);
}

export function useRegisteredCommands(): PaletteCommand[] {
  return use(PageCommandsContext).commands;
}
