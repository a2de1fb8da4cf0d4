import { NumberText } from "@/components/ui/number-text.tsx";
import { FigurePanel } from "@/components/ui/panel.tsx";

export type LoopTotals = {
  received: number;
  scored: number;
  confident: number;
  captured: number;
  decided: number;
  live: number;
  reused: number;
};

type LoopFiguresProps = { totals: LoopTotals; confidentShare: number | null };

export function LoopFigures({ totals, confidentShare }: LoopFiguresProps) {
  return (
    <div className="grid grid-cols-2 gap-3.5 desk:grid-cols-4">
      <FigurePanel
        title="Answered with confidence"
        value={
          confidentShare === null ? "n/a" : <NumberText value={confidentShare} kind="share" digits={1} />
        }
      >
        {confidentShare === null ? (
          "nothing scored yet"
        ) : (
          <>
            of <NumberText value={totals.scored} /> scored answers
          </>
        )}
      </FigurePanel>
      <FigurePanel title="Captured for review" value={<NumberText value={totals.captured} />}>
        <NumberText value={totals.decided} /> of them decided
      </FigurePanel>
      <FigurePanel title="Learned" value={<NumberText value={totals.live} />}>
        answers approved and live
      </FigurePanel>
      <FigurePanel title="Served from approvals" value={<NumberText value={totals.reused} />}>
        questions answered with an approved answer
      </FigurePanel>
    </div>
  );
}
