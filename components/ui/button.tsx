"use client";

import Link from "next/link";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";
import { ariaKeys, Kbd } from "@/components/ui/kbd.tsx";

export type ButtonKind = "primary" | "secondary" | "danger" | "ghost";
export type ButtonSize = "regular" | "small";

const KIND_CLASSES: Record<ButtonKind, string> = {
  primary:
    "border-accent bg-accent text-on-accent font-medium hover:bg-accent-strong hover:border-accent-strong",
  secondary: "border-line-strong bg-surface text-text hover:bg-sunken",
  danger: "border-bad bg-surface text-bad hover:bg-bad-soft",
  ghost: "border-transparent text-muted hover:bg-sunken hover:text-text",
};

const SIZE_CLASSES: Record<ButtonSize, string> = {
  regular: "min-h-[34px] px-[11px] py-1.5 pointer-coarse:min-h-10",
  small: "min-h-[26px] px-2 py-0.5 text-label pointer-coarse:min-h-10",
};

function buttonClasses(kind: ButtonKind, size: ButtonSize, className?: string): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control border whitespace-nowrap select-none",
    "disabled:opacity-50 disabled:cursor-not-allowed aria-busy:cursor-progress",
    KIND_CLASSES[kind],
    SIZE_CLASSES[size],
    className,
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="turns size-3 rounded-round border-2 border-current border-r-transparent motion-reduce:border-dotted"
    />
  );
}

type ButtonProps = ComponentProps<"button"> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** The key that does the same, as written in the key registry: "r", "mod+enter". */
  keys?: string;
  /** Keeps focus and width, ignores further clicks. */
  isPending?: boolean;
};

export function Button(props: ButtonProps) {
  const {
    kind = "secondary",
    size = "regular",
    keys,
    isPending = false,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const ignoreWhilePending = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={ignoreWhilePending}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
      className={buttonClasses(kind, size, className)}
    >
      {children}
      {isPending ? <Spinner /> : keys ? <Kbd keys={keys} isOnAccent={kind === "primary"} /> : null}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & { kind?: ButtonKind; size?: ButtonSize; keys?: string };

export function ButtonLink({
  kind = "secondary",
  size = "regular",
  keys,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
      className={buttonClasses(kind, size, className)}
    >
      {children}
      {keys ? <Kbd keys={keys} isOnAccent={kind === "primary"} /> : null}
    </Link>
  );
}

type IconButtonProps = ComponentProps<"button"> & { label: string; children: ReactNode };

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-flex size-7 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-10",
        className,
      )}
    >
      {children}
    </button>
  );
}

/** A link in running text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNames("text-accent hover:underline underline-offset-3", className)} />
  );
}
