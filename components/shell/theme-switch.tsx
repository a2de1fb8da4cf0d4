"use client";

import { SegmentedControl } from "@/components/ui/segmented-control.tsx";
import { useTheme } from "@/components/shell/use-theme.ts";

export const THEME_CHOICES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  return <SegmentedControl legend="Theme" segments={THEME_CHOICES} value={theme} onChange={choose} />;
}
