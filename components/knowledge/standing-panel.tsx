import { Panel } from "@/components/ui/panel.tsx";
import { percentText } from "@/lib/core/percent-text.ts";

export type StandingView = {
  share: number | null;
  low: number;
  high: number;
  rightCount: number;
  wrongCount: number;
  limit: "share" | "decisions" | null;
};

/** What came of serving the version in force: who said right and wrong, and how far it can be trusted. */
export function StandingPanel({ standing }: { standing: StandingView }) {
  const { share, low, high, rightCount, wrongCount, limit } = standing;
  const judged = rightCount + wrongCount;
  if (judged === 0)
    return (
      <Panel title="Nobody judged an answer served from it yet">
        <p className="text-muted">
          Votes, people who ask again and reviewers count here. Each new version starts anew.
        </p>
      </Panel>
    );
  return (
    <Panel title={`${String(wrongCount)} of ${String(judged)} judged answers were wrong`}>
      <p className="text-pretty">
        Weighed by who said so,{" "}
        {share === null ? "nothing is known" : `${percentText(share)} of what it is served to is right`} (
        {percentText(low)} to {percentText(high)} likely).{" "}
        <span className={limit === null ? "text-muted" : "text-bad"}>
          {limit === null
            ? "It is paused by itself where that falls past the limit in the settings."
            : "That is past the limit: it is paused by itself until somebody resumes it or a new version is published."}
        </span>
      </p>
    </Panel>
  );
}
