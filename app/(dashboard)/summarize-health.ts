import type { HealthReport } from "@/app/_server/health.ts";
import type { HealthSummary } from "@/components/shell/health-foot.tsx";

/** One sentence for the foot of the navigation. */
export function summarizeHealth({ parts }: HealthReport): HealthSummary {
  const down = Object.entries(parts).filter(([, part]) => part.state === "down");
  const names = down.map(([name]) => name).join(", ");
  const sentence =
    down.length === 0 ? "All parts healthy" : `${names} ${down.length === 1 ? "is" : "are"} down`;
  const model = /^configured: (.+)$/u.exec(parts.chat.detail)?.[1];
  return { isHealthy: down.length === 0, sentence, answersBy: model ?? "local model" };
}
