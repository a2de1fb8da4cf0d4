import { z } from "zod";

export const notificationKinds = [
  "assignment",
  "mention",
  "escalation",
  "disagreement",
  "review_due",
  "document_expired",
  "document_paused",
  "threshold_moved",
  "threshold_proposed",
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.output<typeof NotificationKind>;

export type ActorKind = "user" | "key" | "system";

/** What it is about: a candidate, a document or a run of the tuner. */
export type NotificationAbout =
  | { candidateId: string; documentId: null; tuningRunId?: null }
  | { candidateId: null; documentId: string; tuningRunId?: null }
  | { candidateId: null; documentId: null; tuningRunId: string };

/** One line of a member's list; `question` is null where its text was erased. */
export type NotificationItem = NotificationAbout & {
  id: string;
  kind: NotificationKind;
  question: string | null;
  actorKind: ActorKind;
  actorId: string | null;
  createdAt: Date;
  readAt: Date | null;
};

/** The newest notifications of a member, and how many are unread in all (counted up to 100). */
export type NotificationList = { items: NotificationItem[]; unreadCount: number };

/** Without ids: all of the member's. */
export const MarkReadInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(100).optional() });

/** Where e-mail goes out. */
export type EmailSettings = { url: string; from: string; baseUrl: string };
