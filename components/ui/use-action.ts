"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { problemOf } from "@/components/ui/problem-of.ts";
import { showNotice } from "@/components/ui/toast.tsx";
import type { ActionError, ActionResult } from "@/lib/core/action-result.ts";

type ActionOptions = {
  /** A refusal is told by a notice: nothing on the page shows it. */
  isAnnounced?: boolean;
  /** It leads to another page, which reading this one again would hold up. */
  leavesPage?: boolean;
};

/** Why nothing was done; `unreachable` where no answer came, so that trying again may help. */
export type ActionFailure = ActionError["code"] | "unreachable";

/** Runs a server action, says what went wrong in place, and reads the page again when it worked. */
export function useAction<Input, Data>(
  action: (input: Input) => Promise<ActionResult<Data>>,
  { isAnnounced = false, leavesPage = false }: ActionOptions = {},
) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [error, setError] = useState<ActionError | null>(null);
  const run = (input: Input, onDone?: (data: Data) => void, onFailed?: (failure: ActionFailure) => void) => {
    startTransition(async () => {
      const result = await action(input).catch(() => null);
      if (result === null) {
        showNotice({
          title: "The server could not be reached.",
          detail: "Nothing was changed. Try again.",
          tone: "bad",
        });
        onFailed?.("unreachable");
        return;
      }
      setError(result.ok ? null : result.error);
      if (!result.ok) {
        if (isAnnounced)
          showNotice({ title: "Nothing was changed.", detail: firstMessage(result.error), tone: "bad" });
        // What is shown is out of date: the message asks to look at it again.
        if (result.error.code === "conflict") router.refresh();
        onFailed?.(result.error.code);
        return;
      }
      onDone?.(result.data);
      if (!leavesPage) router.refresh();
    });
  };
  /** The message for one field, or for a part of it. */
  const errorOf = (field: string) => problemOf(error?.problems ?? [], field)?.message;
  /** What went wrong that none of these fields shows. */
  const errorBeside = (fields: readonly string[]) => {
    if (error === null) return null;
    const isShown = fields.some((field) => errorOf(field) !== undefined);
    return isShown ? null : firstMessage(error);
  };
  const generalError = error !== null && error.problems.length === 0 ? error.message : null;
  /** For a form whose fields show no message of their own. */
  const anyError = error === null ? null : firstMessage(error);
  return { run, isPending, errorOf, errorBeside, generalError, anyError, clearError: () => setError(null) };
}

function firstMessage({ problems, message }: ActionError): string {
  return problems[0]?.message ?? message;
}
