"use client";

import { Menu as Base } from "@base-ui/react/menu";
import Link from "next/link";
import { useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";
import { Kbd } from "@/components/ui/kbd.tsx";

const ITEM =
  "flex min-h-[30px] items-center justify-between gap-4 rounded-small px-2 py-1 outline-none select-none " +
  "data-highlighted:bg-accent-soft data-highlighted:text-accent data-disabled:opacity-50 pointer-coarse:min-h-10";

type MenuProps = {
  /** The control that opens it; must take a ref and button props. */
  trigger: ReactElement;
  side?: "top" | "bottom" | "right";
  align?: "start" | "end";
  isOpenFirst?: boolean;
  children: ReactNode;
};

/** The list opens beside its button in the document too, so it stays inside the same landmark and above the same layer. */
export function Menu({
  trigger,
  side = "bottom",
  align = "start",
  isOpenFirst = false,
  children,
}: MenuProps) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <Base.Root defaultOpen={isOpenFirst}>
      <Base.Trigger render={trigger} />
      <span ref={place} className="contents" />
      <Base.Portal container={place}>
        <Base.Positioner side={side} align={align} sideOffset={6} positionMethod="fixed" className="z-50">
          <Base.Popup
            data-blocks-keys=""
            className="floats min-w-[176px] rounded-panel border border-line bg-surface p-1 text-text shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  onSelect?: () => void;
  href?: string;
  keys?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
};

export function MenuItem({
  onSelect,
  href,
  keys,
  isDanger = false,
  isDisabled = false,
  children,
}: MenuItemProps) {
  const className = classNames(
    ITEM,
    isDanger && "text-bad data-highlighted:bg-bad-soft data-highlighted:text-bad",
  );
  const content = (
    <>
      <span>{children}</span>
      {keys ? <Kbd keys={keys} /> : null}
    </>
  );
  if (href) {
    return (
      <Base.LinkItem render={<Link href={href} />} className={className} closeOnClick>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item onClick={onSelect} disabled={isDisabled} className={className}>
      {content}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 border-t border-line" />;
}

/** A heading with the items it names. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1 pb-0.5 text-tiny text-muted">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

type MenuChoiceProps<Value extends string> = {
  label: ReactNode;
  value: Value;
  choices: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
};

/** One of a few inside a menu; the menu stays open so that the effect is seen. */
export function MenuChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-2 pt-1 pb-0.5 text-tiny text-muted">{label}</Base.GroupLabel>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick={false} className={ITEM}>
          <span>{choice.label}</span>
          <Base.RadioItemIndicator className="text-accent">✓</Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
