"use client";

import { useLocaleSettings } from "@/components/ui/locale-context.tsx";

type NumberTextProps = {
  value: number;
  /** Fixed decimals; whole numbers by default. */
  digits?: number;
  /** `share` shows 0..1 as per cent. */
  kind?: "plain" | "share" | "change";
};

/** A number grouped by the tenant's locale. */
export function NumberText({ value, digits = 0, kind = "plain" }: NumberTextProps) {
  const { locale } = useLocaleSettings();
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    style: kind === "share" ? "percent" : "decimal",
    signDisplay: kind === "change" ? "exceptZero" : "auto",
  });
  return <span className="whitespace-nowrap">{format.format(value)}</span>;
}
