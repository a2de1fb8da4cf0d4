"use client";

import { Button } from "@/components/ui/button.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

type ProveAll = (input: Record<string, never>) => Promise<ActionResult<void>>;

/** Asks all live documents again, as every night. */
export function ProveAllButton({ proveAll }: { proveAll: ProveAll }) {
  const run = useAction(proveAll);
  return (
    <div className="grid justify-items-end gap-1">
      <Button
        isPending={run.isPending}
        onClick={() =>
          run.run({}, () =>
            showNotice({
              title: "All live documents are being asked again.",
              detail: "The list shows each as it comes.",
            }),
          )
        }
      >
        Prove all again
      </Button>
      <FormError message={run.generalError} />
    </div>
  );
}
