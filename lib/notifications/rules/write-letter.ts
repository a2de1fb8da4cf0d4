import type { NotificationKind } from "@/lib/notifications/types.ts";

type Told = {
  kind: NotificationKind;
  /** Null for the system and for a key. */
  actorName: string | null;
  tenantName: string;
  toName: string;
  link: string;
};

const deeds: Record<NotificationKind, string> = {
  assignment: "assigned a candidate to you",
  escalation: "escalated a candidate to you",
  mention: "mentioned you in a comment",
  disagreement: "submitted a review that differs from the others; you resolve it",
  review_due: "asks you to read a document again: its day to be reviewed has come",
  document_expired: "serves a document no more: its last day has passed",
  document_paused: "paused a document",
  threshold_moved: "moved the threshold; what it saw is in its history",
  threshold_proposed: "proposes to move the threshold; an admin applies it",
};

/**
 * The e-mail about a notification, as plain text and as HTML. It never holds what a subject asked or what a person wrote:
 * an erasure reaches no mailbox.
 */
export function writeLetter(told: Told): { subject: string; text: string; html: string } {
  const line = `${told.actorName ?? "Attune"} ${deeds[told.kind]}`;
  const subject = `${line} (${told.tenantName})`.replaceAll(/[\r\n]+/gu, " ");
  const foot = "You can turn these e-mails off in Attune under Settings.";
  return {
    subject,
    text: `${told.toName},\n\n${line}.\n\nOpen it: ${told.link}\n\n${foot}\n`,
    html: [
      `<p>${escapeHtml(told.toName)},</p>`,
      `<p>${escapeHtml(line)}.</p>`,
      `<p><a href="${escapeHtml(told.link)}">Open it in Attune</a></p>`,
      `<p style="color:#5b6472;font-size:13px">${foot}</p>`,
    ].join("\n"),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => `&#${String(sign.codePointAt(0))};`);
}
