import { createTransport } from "nodemailer";
import type { EmailSettings } from "@/lib/notifications/types.ts";

type Email = { to: string; subject: string; text: string; html: string; messageId: string };

const waitMs = 15_000;

/** Hands one e-mail to the SMTP server; throws where that does not take it. */
export async function sendEmail({ url, from }: EmailSettings, email: Email): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  try {
    await transport.sendMail({ from, ...email, disableFileAccess: true, disableUrlAccess: true });
  } finally {
    transport.close();
  }
}
