"use client";

import { createContext, use, useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean };
const FieldContext = createContext<FieldWiring | null>(null);

type FieldProps = {
  label: ReactNode;
  /** Said beside the label: a state ("Saved") or a small link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Label, control, hint and error of one input; the control inside finds its id and descriptions here. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <div className="mb-1 flex items-baseline justify-between gap-2 text-small text-muted">
        <label htmlFor={id}>{label}</label>
        {aside ? <span>{aside}</span> : null}
      </div>
      <FieldContext value={{ id, describedBy: describedBy || undefined, isInvalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-small text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-small text-bad wrap-anywhere">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function useWiring(): { id?: string; "aria-describedby"?: string; "aria-invalid"?: true } {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.isInvalid || undefined,
  };
}

const CONTROL =
  "w-full rounded-control border border-line-strong bg-surface px-[9px] py-[6px] text-body text-text " +
  "focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-1 " +
  "aria-invalid:border-bad disabled:opacity-60 disabled:bg-sunken pointer-coarse:text-[1rem]";
const ONE_LINE = "min-h-[34px] pointer-coarse:min-h-10";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      {...useWiring()}
      {...rest}
      className={classNames(CONTROL, ONE_LINE, "read-only:bg-sunken", className)}
    />
  );
}

/** Grows with what is written in it, where the browser can, from the height that `className` says on. */
export function Textarea({ className = "min-h-24", ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useWiring()}
      {...rest}
      className={classNames(
        CONTROL,
        "field-sizing-content read-only:bg-sunken resize-y leading-[1.55]",
        className,
      )}
    />
  );
}

const CHEVRON =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='12' fill='none' stroke='%237b8494' stroke-width='1.8'%3E%3Cpath d='m3 4.5 3 3 3-3'/%3E%3C/svg%3E\")";

/** The system's own list: best on touch, and it works before scripts run. */
export function Select({ className, style, ...rest }: ComponentProps<"select">) {
  return (
    <select
      {...useWiring()}
      {...rest}
      style={{ backgroundImage: CHEVRON, ...style }}
      className={classNames(
        CONTROL,
        ONE_LINE,
        "appearance-none bg-[position:right_9px_center] bg-no-repeat pr-7",
        className,
      )}
    />
  );
}
