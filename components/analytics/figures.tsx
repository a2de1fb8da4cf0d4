import type { ReactNode } from "react";
import type { PageModel } from "@/components/analytics/page-model.ts";
import { changeWords, durationWords, percent, shareWords } from "@/components/analytics/words.ts";
import { FigurePanel } from "@/components/ui/panel.tsx";
import type { Sums } from "@/lib/analytics/types.ts";

/** Share of scored answers that nobody had to look at; null where none was scored. */
const confidentShare = ({ scored, captured, byFailure }: Sums) =>
  scored === 0 ? null : Math.max(0, scored - (captured - byFailure)) / scored;

/** The four numbers one looks for first, each with what it was before. */
export function Figures({ page }: { page: PageModel }) {
  const { sums, formerSums, readings, formerReadings } = page.analytics;
  const confident = confidentShare(sums);
  return (
    <div className="grid grid-cols-2 gap-3.5 desk:grid-cols-4">
      <FigurePanel
        title="Answered with confidence"
        value={confident === null ? "n/a" : percent(confident, 1)}
      >
        <Lines
          what={confident === null ? "nothing scored yet" : `of ${page.count(sums.scored)} scored answers`}
          change={changeWords(confident, confidentShare(formerSums), (part) => percent(part, 1))}
        />
      </FigurePanel>
      <FigurePanel
        title="Time to decide"
        value={readings.decisionSeconds === null ? "n/a" : durationWords(readings.decisionSeconds)}
      >
        <Lines
          what={
            readings.decisionSeconds === null
              ? "nothing decided yet"
              : "captured to decided, about the median"
          }
          change={changeWords(readings.decisionSeconds, formerReadings.decisionSeconds, durationWords)}
        />
      </FigurePanel>
      <FigurePanel
        title="Time to learn"
        value={readings.learningSeconds === null ? "n/a" : durationWords(readings.learningSeconds)}
      >
        <Lines
          what={
            readings.learningSeconds === null ? "nothing published yet" : "asked to live, about the median"
          }
          change={changeWords(readings.learningSeconds, formerReadings.learningSeconds, durationWords)}
        />
      </FigurePanel>
      <FigurePanel title="Served from approvals" value={page.count(sums.reused)}>
        <Lines
          what={
            sums.reused === 0
              ? "no approved answer was served"
              : `${shareWords(sums.reuseWrong, sums.reused, 1)} found wrong`
          }
          change={changeWords(sums.reused, formerSums.reused, page.count)}
        />
      </FigurePanel>
    </div>
  );
}

function Lines({ what, change }: { what: ReactNode; change: string | null }) {
  return (
    <>
      <span className="block">{what}</span>
      {change === null ? null : <span className="block text-small">{change}</span>}
    </>
  );
}
