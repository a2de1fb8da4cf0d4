import "@fontsource-variable/inter";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, THEME_COOKIE } from "@/components/shell/theme.ts";

export const metadata: Metadata = {
  title: { default: "Attune", template: "%s · Attune" },
  description: "The place where AI agents learn from people",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    // The theme may be changed on the page before React wakes; the page is right then, not the server's guess.
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <body>
        <div className="isolate">{children}</div>
      </body>
    </html>
  );
}
