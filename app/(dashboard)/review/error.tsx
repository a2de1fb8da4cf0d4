"use client";

import { PageFrame } from "@/components/shell/page-frame.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ReviewError({ error, reset }: ErrorPageProps) {
  return (
    <PageFrame title="Review">
      <ErrorState title="The queue could not be read" onRetry={reset} reference={error.digest}>
        Nothing you decided is lost, and what you were writing is saved on this device.
      </ErrorState>
    </PageFrame>
  );
}
