"use client";

import { useEffect, useRef } from "react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

const CHECK =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 15 15'%3E%3Cpath d='m3.5 7.8 2.6 2.6 5.2-5.6' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E\")";
const DASH =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 15 15'%3E%3Cpath d='M4 7.5h7' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round'/%3E%3C/svg%3E\")";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  /** Omit only when `aria-label` is given. */
  label?: ReactNode;
  detail?: ReactNode;
  /** Some but not all of what it stands for. */
  isPartly?: boolean;
};

export function Checkbox({ label, detail, isPartly = false, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label
      className={classNames(
        "flex min-h-6 items-start gap-2 py-1 has-disabled:opacity-60 pointer-coarse:min-h-10",
        className,
      )}
    >
      <span className="relative mt-[3px] size-[15px] flex-none">
        <input
          {...rest}
          ref={input}
          type="checkbox"
          className="peer absolute inset-0 m-0 size-full appearance-none rounded-small border-[1.5px] border-line-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
        />
        <span
          aria-hidden="true"
          style={{ maskImage: isPartly ? DASH : CHECK }}
          className="pointer-events-none absolute inset-0 bg-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        />
      </span>
      {label ? (
        <span>
          {label}
          {detail ? <span className="block text-small text-muted">{detail}</span> : null}
        </span>
      ) : null}
    </label>
  );
}
