"use client";

import { useCallback, useSyncExternalStore } from "react";
import { parseTheme, THEME_COOKIE, THEME_COOKIE_MAX_AGE_SECONDS } from "@/components/shell/theme.ts";
import type { Theme } from "@/components/shell/theme.ts";

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** The chosen theme and the way to change it: at once on the page, and by cookie for the next request. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(
    subscribe,
    () => parseTheme(document.documentElement.dataset.theme),
    () => "system",
  );
  const choose = useCallback((next: Theme) => {
    document.documentElement.dataset.theme = next;
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${THEME_COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
  }, []);
  return [theme, choose];
}
