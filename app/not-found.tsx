import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        title="There is nothing at this address"
        action={
          <ButtonLink href="/" kind="primary">
            Go to the start
          </ButtonLink>
        }
      >
        It may have been withdrawn, or it belongs to another tenant.
      </EmptyState>
    </main>
  );
}
