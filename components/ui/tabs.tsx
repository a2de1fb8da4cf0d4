"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export type Tab = { value: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

export function Tabs({ label, tabs, value, defaultValue, onChange }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={(next: string) => onChange?.(next)}
    >
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line pb-1.5">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="rounded-control px-[7px] py-1 text-label whitespace-nowrap text-muted hover:text-text data-active:bg-accent-soft data-active:font-medium data-active:text-accent pointer-coarse:min-h-10"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-3">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
