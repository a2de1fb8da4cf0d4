"use client";

import { ErrorState } from "@/components/ui/error-state.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState title="This page could not be shown" onRetry={reset} reference={error.digest}>
        Nothing you decided is lost. Try again; if it stays like this, tell your administrator.
      </ErrorState>
    </main>
  );
}
