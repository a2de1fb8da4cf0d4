import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

type PanelProps = {
  title?: ReactNode;
  /** Small words or links at the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames("min-w-0 rounded-panel border border-line bg-surface px-4 py-3.5", className)}
    >
      {title ? (
        <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="text-body font-medium text-balance">
            {title}
          </h2>
          {aside ? <div className="text-small text-muted">{aside}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}

type FigureProps = { title: ReactNode; value: ReactNode; children?: ReactNode; className?: string };

/** One number with what it means beneath it. */
export function FigurePanel({ title, value, children, className }: FigureProps) {
  return (
    <Panel title={title} className={className}>
      <div className="text-figure font-strong tracking-[-0.02em]">{value}</div>
      {children ? <p className="mt-1 text-muted">{children}</p> : null}
    </Panel>
  );
}

/** Small heading over a part of a pane. */
export function SectionLabel({
  children,
  aside,
  as: Heading = "h3",
}: {
  children: ReactNode;
  aside?: ReactNode;
  as?: "h2" | "h3" | "h4";
}) {
  return (
    <div className="mt-5 mb-1.5 flex items-center gap-2 text-tiny text-muted first:mt-0">
      <Heading className="font-medium">{children}</Heading>
      {aside ? <span>{aside}</span> : null}
    </div>
  );
}
