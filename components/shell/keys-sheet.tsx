"use client";

import { KEY_ACTIONS, KEY_SCOPE_TITLES, KEYS } from "@/components/shell/keys.ts";
import type { KeyScope } from "@/components/shell/keys.ts";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";

const SCOPES = Object.keys(KEY_SCOPE_TITLES) as KeyScope[];

export function KeysSheet({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="large"
      title="Keys"
      description="Plain keys rest while you type; none acts in a dialog or while the next item loads."
    >
      <div className="gap-x-8 list:columns-2">
        {SCOPES.map((scope) => (
          <section key={scope} aria-label={KEY_SCOPE_TITLES[scope]} className="mb-4">
            <h3 className="mb-1 break-after-avoid text-tiny font-medium text-muted">
              {KEY_SCOPE_TITLES[scope]}
            </h3>
            <dl>
              {KEY_ACTIONS.filter((action) => KEYS[action].scope === scope).map((action) => (
                <div
                  key={action}
                  className="flex break-inside-avoid items-center justify-between gap-4 border-b border-line py-1.5"
                >
                  <dt>{KEYS[action].label}</dt>
                  <dd>
                    <span className="sr-only">{KEYS[action].keys}</span>
                    <Kbd keys={KEYS[action].keys} isAlwaysShown />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
