import { useId } from "react";
import type { ReactNode } from "react";
import { OpenableRow, ROW_SUMMARY, RowArrow } from "@/components/review/open-rows.tsx";
import { KEYS } from "@/components/shell/keys.ts";
import { ariaKeys, Kbd } from "@/components/ui/kbd.tsx";
import { classNames } from "@/components/ui/class-names.ts";

export type FactorName = "retrieval" | "policy" | "completeness" | "memory";

/** `score` 0..1 or null when the factor does not apply; `weight` the share applied, 0..1; `evidence` one sentence. */
export type FactorRow = { name: FactorName; score: number | null; weight: number | null; evidence: string };

type FactorBarsProps = {
  sentence: string;
  /** A few words on the kind of failure. */
  chip?: ReactNode;
  composite: number | null;
  cut: number;
  factors: readonly FactorRow[];
  /** What a factor saw, shown when its row is opened; null where there is nothing to open. */
  evidenceOf: (name: FactorName) => ReactNode;
  areFactorsShown: boolean;
  onToggleFactors: () => void;
  /** Below the factors. */
  children?: ReactNode;
};

const FACTORS: Record<FactorName, { label: string; fill: string }> = {
  retrieval: { label: "Retrieval", fill: "bg-retrieval" },
  policy: { label: "Policy", fill: "bg-policy" },
  completeness: { label: "Completeness", fill: "bg-completeness" },
  memory: { label: "Memory", fill: "bg-memory" },
};

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;

/** Keeps a label inside the scale: at 0 it starts there, at 1 it ends there. */
const labelAt = (share: number) => ({ left: percent(share), transform: `translateX(-${percent(share)})` });

function Scale({ composite, cut }: { composite: number | null; cut: number }) {
  const isBelow = composite !== null && composite < cut;
  return (
    <div
      role="img"
      aria-label={
        composite === null
          ? `Cut ${cut.toFixed(2)}; no score`
          : `${composite.toFixed(2)} this answer, ${cut.toFixed(2)} cut, from 0 to 1`
      }
      className="relative mx-3.5 mt-1.5 mb-3 h-[46px] text-[0.6875rem] leading-[14px] text-muted"
    >
      {composite === null ? null : (
        <span className="absolute top-0 whitespace-nowrap text-text" style={labelAt(composite)}>
          {composite.toFixed(2)} this answer
        </span>
      )}
      <div
        className="absolute inset-x-0 top-5 h-1.5 rounded-round inset-ring inset-ring-line"
        style={{
          background: `linear-gradient(90deg, var(--bad-soft) 0 ${percent(cut)}, var(--good-soft) ${percent(cut)})`,
        }}
      />
      <div
        className="absolute top-3.5 h-[18px] border-l-2 border-dashed border-muted"
        style={{ left: `calc(${percent(cut)} - 1px)` }}
      />
      {composite === null ? null : (
        <div
          className={classNames(
            "absolute top-4 -ml-[7px] size-3.5 border-2 border-surface ring",
            isBelow ? "rounded-round bg-bad ring-bad" : "rotate-45 rounded-[3px] bg-good ring-good",
          )}
          style={{ left: percent(composite) }}
        />
      )}
      <span className="absolute bottom-0 whitespace-nowrap" style={labelAt(cut)}>
        {cut.toFixed(2)} cut
      </span>
    </div>
  );
}

const ROW =
  "grid grid-cols-[144px_minmax(0,1fr)_34px] items-center gap-x-2.5 gap-y-0.5 px-3.5 py-[7px] list:grid-cols-[146px_64px_34px_minmax(0,1fr)]";

function FactorSummary({ factor, isOpenable }: { factor: FactorRow; isOpenable: boolean }) {
  const { label, fill } = FACTORS[factor.name];
  return (
    <>
      <span className="whitespace-nowrap">
        <RowArrow isShown={isOpenable} />
        {label}{" "}
        {factor.weight === null || factor.score === null ? null : (
          <small className="text-tiny text-muted">×{Number(factor.weight.toFixed(2))}</small>
        )}
      </span>
      <span
        aria-hidden="true"
        className="h-2 overflow-hidden rounded-round bg-sunken inset-ring inset-ring-line"
      >
        <i className={classNames("block h-full", fill)} style={{ width: percent(factor.score ?? 0) }} />
      </span>
      <b className={classNames("font-strong", factor.score === null && "text-muted")}>
        {factor.score === null ? (
          <abbr title="not applicable" className="no-underline">
            n/a
          </abbr>
        ) : (
          factor.score.toFixed(2)
        )}
      </b>
      <span className="col-span-full pl-3 text-label text-pretty text-muted list:col-auto list:pl-0">
        {factor.evidence}
      </span>
    </>
  );
}

/** A row opens to its evidence where there is some; it is a plain row otherwise. */
function Factor({ factor, evidence }: { factor: FactorRow; evidence: ReactNode }) {
  if (evidence === null)
    return (
      <li className={classNames(ROW, "border-t border-line")}>
        <FactorSummary factor={factor} isOpenable={false} />
      </li>
    );
  return (
    <li className="border-t border-line">
      <OpenableRow name={factor.name}>
        <summary className={classNames(ROW, ROW_SUMMARY)}>
          <FactorSummary factor={factor} isOpenable />
        </summary>
        <div className="grid gap-1.5 px-3.5 pt-0.5 pb-3 pl-[26px] text-label">{evidence}</div>
      </OpenableRow>
    </li>
  );
}

type FactorsFoldProps = {
  factors: readonly FactorRow[];
  isOpen: boolean;
  onToggle: () => void;
  listId: string;
};

/** The four in one line, so that the answer stands high on the screen; unfolded they show what each saw. */
function FactorsFold({ factors, isOpen, onToggle, listId }: FactorsFoldProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-keyshortcuts={ariaKeys(KEYS["show-factors"].keys)}
      onClick={onToggle}
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line px-3.5 py-1.5 text-left text-label hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-10"
    >
      {factors.map(({ name, score }) => (
        <span key={name} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <i aria-hidden="true" className={classNames("size-2 rounded-round", FACTORS[name].fill)} />
          {FACTORS[name].label}{" "}
          <b className={classNames("font-strong", score === null && "text-muted")}>
            {score === null ? "n/a" : score.toFixed(2)}
          </b>
        </span>
      ))}
      <span className="ml-auto inline-flex items-center gap-1 text-muted">
        <span className="sr-only">{isOpen ? "Fold them" : "Show what each saw"}</span>
        <span aria-hidden="true" className={classNames("transition-transform", isOpen && "rotate-90")}>
          ›
        </span>
        <Kbd keys={KEYS["show-factors"].keys} />
      </span>
    </button>
  );
}

/** Why an answer was captured: the sentence, where it stands against the cut, and each factor with its evidence. */
export function FactorBars({
  sentence,
  chip,
  composite,
  cut,
  factors,
  evidenceOf,
  areFactorsShown,
  onToggleFactors,
  children,
}: FactorBarsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-3.5 pt-3 list:flex-nowrap">
        <p id={id} className="font-medium text-balance wrap-anywhere">
          {sentence}
        </p>
        {chip}
      </header>
      <Scale composite={composite} cut={cut} />
      <FactorsFold
        factors={factors}
        isOpen={areFactorsShown}
        onToggle={onToggleFactors}
        listId={`${id}-factors`}
      />
      {areFactorsShown ? (
        <ul id={`${id}-factors`}>
          {factors.map((factor) => (
            <Factor key={factor.name} factor={factor} evidence={evidenceOf(factor.name)} />
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}
