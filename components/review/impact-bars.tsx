import { classNames } from "@/components/ui/class-names.ts";

const WORDS = ["low impact", "some impact", "medium impact", "high impact", "highest impact"] as const;
const LEVELS = [1, 2, 3, 4, 5] as const;

/** `level` 1..5: how far a cluster stands below the one with the most impact. */
export function ImpactBars({ level }: { level: number }) {
  const words = WORDS[Math.min(5, Math.max(1, Math.round(level))) - 1] ?? WORDS[0];
  return (
    <span title={words} className="ml-auto flex flex-none gap-0.5">
      <span className="sr-only">{words}</span>
      {LEVELS.map((step) => (
        <i
          key={step}
          aria-hidden="true"
          className={classNames("h-[11px] w-1 rounded-[1px]", step <= level ? "bg-accent" : "bg-line")}
        />
      ))}
    </span>
  );
}
