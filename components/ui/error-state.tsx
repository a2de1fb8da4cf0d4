"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";

type ErrorStateProps = {
  title: ReactNode;
  /** What was lost (usually nothing). */
  children?: ReactNode;
  onRetry?: () => void;
  /** For support: the digest of the error. */
  reference?: string;
};

export function ErrorState({ title, children, onRetry, reference }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <p className="text-judged font-medium text-balance">{title}</p>
      {children ? <div className="max-w-[46ch] text-muted text-pretty">{children}</div> : null}
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      {reference ? <p className="mt-2 text-small text-muted">Reference {reference}</p> : null}
    </div>
  );
}
