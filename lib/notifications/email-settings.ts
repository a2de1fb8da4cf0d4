import { env } from "@/lib/env.ts";
import type { EmailSettings } from "@/lib/notifications/types.ts";

/** Null where no e-mail is sent: SMTP is not set up. */
export function emailSettings(): EmailSettings | null {
  const { SMTP_URL: url, SMTP_FROM: from, NEXTAUTH_URL, PORT } = env();
  if (url === undefined || from === undefined) return null;
  return { url, from, baseUrl: NEXTAUTH_URL ?? `http://localhost:${String(PORT)}` };
}
