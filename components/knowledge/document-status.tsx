import { Chip } from "@/components/ui/chip.tsx";
import type { ChipTone } from "@/components/ui/chip.tsx";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

const TONES: Record<DocumentStatus, ChipTone> = {
  live: "good",
  draft: "neutral",
  paused: "warn",
  superseded: "neutral",
  archived: "neutral",
};

export function DocumentStatusChip({ status }: { status: DocumentStatus }) {
  return <Chip tone={TONES[status]}>{status}</Chip>;
}
