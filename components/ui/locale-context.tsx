"use client";

import { createContext, use } from "react";
import type { ReactNode } from "react";

/** `locale` BCP 47, `timeZone` IANA, `nowMs` the moment the server rendered: first paint and hydration agree on it. */
export type LocaleSettings = { locale: string; timeZone: string; nowMs: number };

const LocaleContext = createContext<LocaleSettings>({ locale: "en-GB", timeZone: "UTC", nowMs: 0 });

export function LocaleProvider({ children, ...settings }: LocaleSettings & { children: ReactNode }) {
  return <LocaleContext value={settings}>{children}</LocaleContext>;
}

export function useLocaleSettings(): LocaleSettings {
  return use(LocaleContext);
}
