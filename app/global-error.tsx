"use client";

import "./globals.css";
import { ErrorState } from "@/components/ui/error-state.tsx";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Stands in for the whole document when the layout itself fails. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en" data-theme="system">
      <body>
        <title>Attune</title>
        <main className="grid min-h-dvh place-items-center">
          <h1 className="sr-only">Something went wrong</h1>
          <ErrorState title="Attune could not be shown" onRetry={reset} reference={error.digest}>
            Nothing you decided is lost.
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
