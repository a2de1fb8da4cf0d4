import { Meter } from "@/components/ui/meter.tsx";
import { Panel } from "@/components/ui/panel.tsx";

type VectorModelPanelProps = {
  state: {
    activeModel: string;
    targetModel: string | null;
    isActiveUsable: boolean;
    doneCount: number;
    totalCount: number;
  };
};

/** Which embedding model questions are matched by, and how far another one has come. */
export function VectorModelPanel({ state }: VectorModelPanelProps) {
  const { activeModel, targetModel, isActiveUsable, doneCount, totalCount } = state;
  if (targetModel === null || targetModel === activeModel)
    return (
      <Panel title="Embedding model">
        <p className="text-muted">
          Questions are matched by {activeModel}; every document is embedded with it.
        </p>
      </Panel>
    );
  return (
    <Panel title="Embedding model">
      <p className="mb-2 text-pretty">
        {isActiveUsable
          ? `Questions are still matched by ${activeModel}. Once all is embedded with ${targetModel} that one takes over by itself.`
          : `${activeModel} cannot be reached: no question is matched, and search goes by words, until all is embedded with ${targetModel}.`}
      </p>
      <Meter
        label={`Embedded with ${targetModel}`}
        value={doneCount}
        max={Math.max(1, totalCount)}
        valueText={`${String(doneCount)} of ${String(totalCount)}`}
      />
      <p className="mt-1 text-small text-muted">
        {doneCount.toLocaleString("en")} of {totalCount.toLocaleString("en")} questions and passages.
      </p>
    </Panel>
  );
}
