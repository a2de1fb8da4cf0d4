import type { ReactNode } from "react";

type EmptyStateProps = {
  /** Why there is nothing. */
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <svg viewBox="0 0 48 24" aria-hidden="true" className="mb-2 w-12 text-line-strong">
        <path
          d="M3 12h11c4 0 4-6 8-6s4 12 8 12 4-6 7-6h8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <p className="text-judged font-medium text-balance">{title}</p>
      {children ? <div className="max-w-[46ch] text-muted text-pretty">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
