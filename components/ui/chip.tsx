import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

export type ChipTone = "neutral" | "bad" | "warn" | "good" | "accent";

const TONES: Record<ChipTone, string> = {
  neutral: "bg-sunken text-muted inset-ring inset-ring-line",
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  good: "bg-good-soft text-good",
  accent: "bg-accent-soft text-accent",
};

export function Chip({ tone = "neutral", children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center rounded-round px-[7px] py-px text-tiny whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
