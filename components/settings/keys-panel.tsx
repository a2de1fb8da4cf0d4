"use client";

import { useState } from "react";
import { CreateKeyDialog } from "@/components/settings/create-key-dialog.tsx";
import type { CreateKey } from "@/components/settings/create-key-dialog.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import { Button } from "@/components/ui/button.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import type { ApiKeyItem } from "@/lib/access/types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

type RevokeKey = (input: { keyId: string }) => Promise<ActionResult<unknown>>;

type KeysPanelProps = { keys: readonly ApiKeyItem[]; createKey: CreateKey; revokeKey: RevokeKey };

export function KeysPanel({ keys, createKey, revokeKey }: KeysPanelProps) {
  const [isCreating, setIsCreating] = useState(false);
  const aside = (
    <Button size="small" onClick={() => setIsCreating(true)}>
      Create a key
    </Button>
  );
  return (
    <Panel title="API keys" aside={aside}>
      {keys.length === 0 ? (
        <p className="text-muted">No keys yet. Your agent needs one to send its answers.</p>
      ) : null}
      <ul>
        {keys.map((key) => (
          <KeyRow key={key.id} item={key} revokeKey={revokeKey} />
        ))}
      </ul>
      <CreateKeyDialog isOpen={isCreating} onOpenChange={setIsCreating} createKey={createKey} />
    </Panel>
  );
}

function KeyRow({ item, revokeKey }: { item: ApiKeyItem; revokeKey: RevokeKey }) {
  const [isRevoking, setIsRevoking] = useState(false);
  const isRevoked = item.revokedAt !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{item.name}</span>
          <code className="text-small text-muted">{item.prefix}…</code>
          {isRevoked ? (
            <Chip tone="bad">revoked</Chip>
          ) : (
            item.scopes.map((scope) => <Chip key={scope}>{scope}</Chip>)
          )}
        </span>
        <span className="block text-small text-muted">
          created <RelativeTime at={item.createdAt} />,{" "}
          {item.lastUsedAt === null ? (
            "never used"
          ) : (
            <>
              last used <RelativeTime at={item.lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {isRevoked ? null : (
        <Button size="small" onClick={() => setIsRevoking(true)}>
          Revoke<span className="sr-only"> {item.name}</span>
        </Button>
      )}
      <RevokeDialog item={item} isOpen={isRevoking} onOpenChange={setIsRevoking} revokeKey={revokeKey} />
    </li>
  );
}

type RevokeDialogProps = {
  item: ApiKeyItem;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  revokeKey: RevokeKey;
};

function RevokeDialog({ item, isOpen, onOpenChange, revokeKey }: RevokeDialogProps) {
  const revoke = useAction(revokeKey);
  const confirm = () =>
    revoke.run({ keyId: item.id }, () => {
      onOpenChange(false);
      showNotice({ title: "The key is revoked.", detail: "Calls with it get 401 from now on." });
    });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="small"
      title={`Revoke ${item.name}?`}
      description="Whatever uses this key stops working at once. A key cannot be brought back; create a new one instead."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="danger" isPending={revoke.isPending} onClick={confirm}>
            Revoke
          </Button>
        </>
      }
    >
      {revoke.generalError === null ? null : (
        <p role="alert" className="text-bad">
          {revoke.generalError}
        </p>
      )}
    </Dialog>
  );
}
