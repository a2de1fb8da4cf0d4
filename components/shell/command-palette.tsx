"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import type { PaletteCommand } from "@/components/shell/page-commands.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";

type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  commands: readonly PaletteCommand[];
};

function groupsOf(commands: readonly PaletteCommand[]): [string, PaletteCommand[]][] {
  const groups = new Map<string, PaletteCommand[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}

export function CommandPalette({ isOpen, onOpenChange, commands }: CommandPaletteProps) {
  const router = useRouter();
  const run = (command: PaletteCommand) => {
    onOpenChange(false);
    if (command.href) router.push(command.href);
    command.onSelect?.();
  };
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid items-start justify-items-center p-3 pt-[12vh]">
          <Base.Popup
            data-blocks-keys=""
            className="floats w-full max-w-[560px] overflow-hidden rounded-panel border border-line bg-surface shadow-float outline-none"
          >
            <Base.Title className="sr-only">Search or jump to</Base.Title>
            <Command label="Search or jump to" loop>
              <Command.Input
                placeholder="Search or jump to"
                className="w-full border-b border-line bg-transparent px-4 py-3 text-judged outline-none"
              />
              <Command.List className="max-h-[50vh] overflow-y-auto p-1.5">
                <Command.Empty className="px-3 py-6 text-center text-muted">
                  Nothing here is called that.
                </Command.Empty>
                {groupsOf(commands).map(([group, members]) => (
                  <Command.Group
                    key={group}
                    heading={group}
                    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-tiny [&_[cmdk-group-heading]]:text-muted"
                  >
                    {members.map((command) => (
                      <Command.Item
                        key={command.id}
                        value={`${command.label} ${command.id}`}
                        keywords={command.keywords}
                        onSelect={() => run(command)}
                        className="flex min-h-8 items-center justify-between gap-4 rounded-control px-2.5 py-1 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent pointer-coarse:min-h-10"
                      >
                        <span>{command.label}</span>
                        {command.keys ? <Kbd keys={command.keys} /> : null}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
            </Command>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
