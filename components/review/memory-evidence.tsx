import { memoryConflictWords } from "@/lib/core/vocabulary.ts";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { quoteSpan } from "@/components/review/evidence-line.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import type { MemoryEvidence as Evidence, MemoryItemEvidence } from "@/lib/confidence/types.ts";

function Item({ item, candidate }: { item: MemoryItemEvidence; candidate: DeskCandidate }) {
  const { answer, memory } = candidate;
  const { relation, conflict, span } = item;
  const known = memory[item.index]?.text;
  const isAgainst = relation === "contradicts";
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Chip tone={isAgainst ? "bad" : "good"}>
          {isAgainst
            ? `contradicts${conflict === null ? "" : `: ${memoryConflictWords[conflict]}`}`
            : "agrees"}
        </Chip>
        <span className="min-w-0 wrap-anywhere">
          {known === undefined ? `known thing ${item.index + 1}` : known}
        </span>
      </span>
      {answer === null || span === null ? null : (
        <span className="text-muted wrap-anywhere">the answer: {quoteSpan(answer, span)}</span>
      )}
    </li>
  );
}

const ranks = { contradicts: 0, agrees: 1, unrelated: 2 } as const;

/** What is known of the person that the answer contradicts, first, and agrees with; the rest is counted. */
export function MemoryEvidence({ evidence, candidate }: { evidence: Evidence; candidate: DeskCandidate }) {
  const touched = evidence.items
    .filter(({ relation }) => relation !== "unrelated")
    .toSorted((one, other) => ranks[one.relation] - ranks[other.relation]);
  const others = evidence.items.length - touched.length;
  return (
    <>
      <ul className="grid gap-1.5">
        {touched.map((item) => (
          <Item key={item.index} item={item} candidate={candidate} />
        ))}
      </ul>
      {others === 0 ? null : (
        <p className="text-muted">
          {others} other known {others === 1 ? "thing is" : "things are"} not touched by the answer.
        </p>
      )}
    </>
  );
}
