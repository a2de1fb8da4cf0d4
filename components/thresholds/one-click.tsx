"use client";

import { Button } from "@/components/ui/button.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

type OneClickProps<Input> = {
  /** What is seen, and what it does in full for those who hear it alone. */
  label: string;
  name: string;
  input: Input;
  action: (input: Input) => Promise<ActionResult<unknown>>;
  done: string;
  kind?: "primary";
};

/** One act of an admin's, told by a notice and taken back by another version. */
export function OneClick<Input>({ label, name, input, action, done, kind }: OneClickProps<Input>) {
  const act = useAction(action, { isAnnounced: true });
  return (
    <Button
      size="small"
      {...(kind === undefined ? {} : { kind })}
      aria-label={name}
      isPending={act.isPending}
      onClick={() => act.run(input, () => showNotice({ title: done }))}
    >
      {label}
    </Button>
  );
}
