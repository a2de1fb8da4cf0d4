import type { Match } from "@/lib/knowledge/types.ts";

type Guard = Match["guards"][number];

const NAMES: Record<Guard["guard"], string> = {
  polarity: "opposites",
  number: "numbers",
  date: "dates",
  name: "names",
  wording: "wording",
  language: "language",
};

/** What the guards found: those that refuse by what was said against what, the others by name. */
export function GuardList({ guards }: { guards: readonly Guard[] }) {
  if (guards.length === 0) return null;
  const refusing = guards.filter(({ passed }) => !passed);
  const passing = guards.filter(({ passed }) => passed).map(({ guard }) => NAMES[guard]);
  return (
    <div className="mt-3 border-t border-line pt-3">
      {refusing.length === 0 ? null : (
        <ul className="mb-1.5 grid gap-1">
          {refusing.map(({ guard, asked, held }) => (
            <li key={guard} className="border-l-2 border-bad pl-2.5 text-pretty wrap-anywhere">
              <span className="font-medium">Refused for {NAMES[guard]}:</span> the question says “
              {asked ?? ""}
              ”, the document “{held ?? ""}”.
            </li>
          ))}
        </ul>
      )}
      {passing.length === 0 ? null : (
        <p className="text-small text-muted text-pretty">Nothing against it in {passing.join(", ")}.</p>
      )}
    </div>
  );
}
