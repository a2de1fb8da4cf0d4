"use client";

import { PageFrame } from "@/components/shell/page-frame.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ConfidenceError({ error, reset }: ErrorPageProps) {
  return (
    <PageFrame title="Confidence">
      <ErrorState title="This page could not be read" onRetry={reset} reference={error.digest}>
        Nothing is lost. Try again in a moment.
      </ErrorState>
    </PageFrame>
  );
}
