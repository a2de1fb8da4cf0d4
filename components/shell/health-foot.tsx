import { classNames } from "@/components/ui/class-names.ts";

/** `sentence`: "All parts healthy", or which part is not. `answersBy`: "local model" or the provider's name. */
export type HealthSummary = { isHealthy: boolean; sentence: string; answersBy: string };

export function HealthFoot({ health }: { health: HealthSummary }) {
  return (
    <div className="px-2 pb-1.5 text-small text-muted">
      <div className={classNames("flex items-baseline gap-1.5", !health.isHealthy && "text-bad")}>
        <span
          aria-hidden="true"
          className={classNames(
            "inline-block size-[7px] flex-none",
            health.isHealthy ? "rounded-round bg-good" : "rotate-45 bg-bad",
          )}
        />
        {health.sentence}
      </div>
      <div>Answers: {health.answersBy}</div>
    </div>
  );
}
