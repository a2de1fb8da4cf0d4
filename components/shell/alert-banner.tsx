"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { AlertItem, AlertKind } from "@/lib/audit/types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

type AlertAction = (input: { alertId: string }) => Promise<ActionResult<void>>;

const advice: Record<AlertKind, string> = {
  responses_stuck: "Check that the worker runs and the embedding model answers, then try again.",
  candidates_stuck: "Check that the worker runs and the embedding model answers, then try again.",
  approvals_stuck: "Nobody is served the answer yet. Check the embedding model, then try again.",
  proofs_stuck: "What was published is served; only its proof is missing. Try again.",
  imports_stuck:
    "What it has written stays. Check that the worker runs, then try again: it goes on where it stopped.",
  scoring_failed: "Check that the embedding model answers. Decide what waits in the queue as usual.",
  publish_failed: "Nobody is served the answer yet. Check the embedding model, then try again.",
  proofs_regressed: "Each proof says what to do: add phrasings, merge, narrow or resume.",
  document_paused: "Nobody is served it. Correct it with a new version, or resume it if it is right.",
  embedding_model_gone: "Search goes by words meanwhile. Settings show how far it has come.",
};

/** Where trying again can help; for the others a person has to decide something. */
const canRetry: Record<AlertKind, boolean> = {
  responses_stuck: true,
  candidates_stuck: true,
  approvals_stuck: true,
  proofs_stuck: true,
  imports_stuck: true,
  scoring_failed: false,
  publish_failed: true,
  proofs_regressed: true,
  document_paused: false,
  embedding_model_gone: false,
};

function hrefOf({ kind, details }: AlertItem): string | null {
  const [id] = details.ids;
  switch (kind) {
    case "candidates_stuck":
    case "approvals_stuck":
    case "publish_failed":
      return id === undefined ? null : `/review/${id}`;
    case "proofs_stuck":
      return id === undefined ? null : `/knowledge/${id}`;
    case "imports_stuck":
      return id === undefined ? null : `/knowledge/exchange/${id}`;
    case "document_paused":
      return id === undefined ? null : `/knowledge/${id}`;
    case "proofs_regressed":
      return "/knowledge/proofs?status=regressed";
    case "scoring_failed":
      return "/review";
    case "embedding_model_gone":
      return "/settings";
    case "responses_stuck":
      return null;
    default:
      return kind satisfies never;
  }
}

type AlertBannerProps = {
  alerts: readonly AlertItem[];
  /** Only an admin can put an alert away. */
  actions: { dismiss: AlertAction; retry: AlertAction } | null;
};

/** Above every page: what the machine could not do, since when, and what a person can do about it. */
export function AlertBanner({ alerts, actions }: AlertBannerProps) {
  if (alerts.length === 0) return null;
  return (
    <aside
      aria-label="What needs attention"
      className="max-h-40 flex-none overflow-y-auto border-b border-line bg-warn-soft px-4 py-1.5"
    >
      <ul className="grid gap-1.5">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} actions={actions} />
        ))}
      </ul>
    </aside>
  );
}

function AlertRow({ alert, actions }: { alert: AlertItem; actions: AlertBannerProps["actions"] }) {
  const href = hrefOf(alert);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-small">
        <strong className="font-medium">{alert.message}</strong> Since <RelativeTime at={alert.since} />.{" "}
        {advice[alert.kind]} {actions === null ? "Tell an admin. " : null}
        {href === null ? null : (
          <Link href={href} className="underline underline-offset-3">
            Look at it
          </Link>
        )}
      </p>
      {actions === null ? null : <AlertButtons alert={alert} actions={actions} />}
    </li>
  );
}

function AlertButtons({
  alert,
  actions,
}: {
  alert: AlertItem;
  actions: NonNullable<AlertBannerProps["actions"]>;
}) {
  const retry = useAction(actions.retry);
  const dismiss = useAction(actions.dismiss);
  const error = retry.generalError ?? dismiss.generalError;
  return (
    <span className="flex items-center gap-2">
      {error === null ? null : <span className="text-small text-bad">{error}</span>}
      {!canRetry[alert.kind] ? null : (
        <Button size="small" isPending={retry.isPending} onClick={() => retry.run({ alertId: alert.id })}>
          Try again
        </Button>
      )}
      <Button
        size="small"
        kind="ghost"
        isPending={dismiss.isPending}
        onClick={() => dismiss.run({ alertId: alert.id })}
      >
        Dismiss
      </Button>
    </span>
  );
}
