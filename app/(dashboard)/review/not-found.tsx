import { PageFrame } from "@/components/shell/page-frame.tsx";
import { ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";

export default function CandidateNotFound() {
  return (
    <PageFrame title="Review">
      <EmptyState
        title="There is no such candidate"
        action={
          <ButtonLink href="/review" kind="primary">
            Go to the queue
          </ButtonLink>
        }
      >
        It may belong to another tenant, or its response was erased.
      </EmptyState>
    </PageFrame>
  );
}
