"use client";

import { PageFrame } from "@/components/shell/page-frame.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function KnowledgeError({ error, reset }: ErrorPageProps) {
  return (
    <PageFrame title="Knowledge">
      <ErrorState title="The documents could not be read" onRetry={reset} reference={error.digest}>
        Nothing is lost, and what is live is still served.
      </ErrorState>
    </PageFrame>
  );
}
