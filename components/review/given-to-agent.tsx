import { memoryConflictWords } from "@/lib/core/vocabulary.ts";
import { PassageList } from "@/components/review/passage-list.tsx";
import type { DeskCandidate, ShownMemory } from "@/components/review/desk-types.ts";
import { Chip } from "@/components/ui/chip.tsx";
import type { ChipTone } from "@/components/ui/chip.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

const RELATIONS: Record<NonNullable<ShownMemory["relation"]>, { label: string; tone: ChipTone }> = {
  agrees: { label: "the answer agrees", tone: "good" },
  contradicts: { label: "the answer contradicts this", tone: "bad" },
  unrelated: { label: "not touched", tone: "neutral" },
};

const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

function MemoryList({ memory }: { memory: readonly ShownMemory[] }) {
  return (
    <ul className="grid gap-1.5">
      {memory.map((item, index) => (
        <li key={index} className="grid gap-0.5 rounded-panel border border-line bg-surface px-3 py-[9px]">
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-small text-muted">
            <span>
              {item.kind}
              {item.at === null ? null : (
                <>
                  , <RelativeTime at={item.at} />
                </>
              )}
            </span>
            {item.relation === null ? null : (
              <Chip tone={RELATIONS[item.relation].tone}>
                {RELATIONS[item.relation].label}
                {item.conflict === null ? null : `: ${memoryConflictWords[item.conflict]}`}
              </Chip>
            )}
          </span>
          <span className="wrap-anywhere">{item.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the agent had before it when it answered: passages, what it knew of the person, tools. */
export function GivenToAgent({
  candidate,
  activePassage,
}: {
  candidate: DeskCandidate;
  activePassage: number | null;
}) {
  const { passages, memory, toolCalls } = candidate;
  return (
    <>
      <SectionLabel aside={passages === null ? undefined : countOf(passages.length, "passage")}>
        What it had retrieved
      </SectionLabel>
      {passages === null || passages.length === 0 ? (
        <p className="text-muted">
          {passages === null ? "This agent does not retrieve." : "Nothing was found."}
        </p>
      ) : (
        <PassageList passages={passages} activeIndex={activePassage} />
      )}
      {memory.length === 0 ? null : (
        <>
          <SectionLabel aside={countOf(memory.length, "thing")}>What was known of this person</SectionLabel>
          <MemoryList memory={memory} />
        </>
      )}
      {toolCalls.length === 0 ? null : (
        <>
          <SectionLabel>Tools it called</SectionLabel>
          <ul className="flex flex-wrap gap-1.5">
            {toolCalls.map((call, index) => (
              <li key={index}>
                <Chip tone={call.ok ? "neutral" : "bad"}>
                  {call.name} {call.ok ? "worked" : `failed${call.error === null ? "" : `: ${call.error}`}`}
                </Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
