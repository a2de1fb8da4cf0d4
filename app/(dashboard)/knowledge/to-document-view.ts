import type { People } from "@/app/(dashboard)/people.ts";
import type { Version } from "@/app/(dashboard)/knowledge/load-document.ts";
import type { DocumentDetailsView } from "@/components/knowledge/details-dialog.tsx";
import type { HistoryItem } from "@/components/knowledge/document-history.tsx";
import type { VersionState, VersionView } from "@/components/knowledge/version-list.tsx";
import type { AuditTrailItem } from "@/lib/audit/types.ts";
import type { Page } from "@/lib/core/page.ts";
import type { DocumentDetail } from "@/lib/knowledge/get-document.ts";
import type { BlastRadiusSums } from "@/lib/responses/blast-radius-types.ts";

const WORDS: Record<VersionState, string> = {
  in_force: "in force",
  on_its_way: "on its way",
  draft: "draft",
  taken_back: "taken back",
  replaced: "earlier",
};

function stateOf(version: Version, liveVersionId: string | null): VersionState {
  if (version.id === liveVersionId) return "in_force";
  if (version.withdrawnAt !== null) return "taken_back";
  if (version.publishedAt !== null) return "replaced";
  return version.sentAt === null ? "draft" : "on_its_way";
}

/** A draft that nothing was sent after. */
function canBeSent(version: Version, versions: readonly Version[]): boolean {
  if (version.sentAt !== null || version.publishedAt !== null || version.withdrawnAt !== null) return false;
  return versions.every(
    (one) => one.sentAt === null || one.withdrawnAt !== null || one.number < version.number,
  );
}

export function toVersionViews(
  { versions, liveVersionId }: DocumentDetail,
  radius: ReadonlyMap<string, BlastRadiusSums>,
  people: People,
): VersionView[] {
  return versions.map((version) => {
    const { id, number, createdAt, createdById, note, sourceCandidateId, newDetails } = version;
    const state = stateOf(version, liveVersionId);
    const { servedCount = 0, subjectCount = 0 } = radius.get(id) ?? {};
    const by = createdById === null ? null : people.nameOf("user", createdById);
    return {
      id,
      number,
      createdAt,
      by,
      note,
      state,
      word: WORDS[state],
      canBeSent: canBeSent(version, versions),
      alsoSays: state === "draft" ? Object.keys(newDetails ?? {}) : [],
      sourceCandidateId,
      servedCount,
      subjectCount,
    };
  });
}

export function toDetailsView(document: DocumentDetail, people: People): DocumentDetailsView {
  const { id, updatedAt, tags, language, ownerId, days, verifiedAt, verifiedById } = document;
  return {
    documentId: id,
    updatedAt: updatedAt.toISOString(),
    tags,
    language,
    ownerId,
    ownerName: ownerId === null ? null : people.nameOf("user", ownerId),
    days,
    verifiedAt,
    verifiedBy: verifiedById === null ? null : people.nameOf("user", verifiedById),
  };
}

type History = { items: HistoryItem[]; names: Record<string, string> };

export function toHistory({ items }: Page<AuditTrailItem>, people: People): History {
  return {
    items: items.map(({ id, action, actorKind, actorId, createdAt, before, after }) => ({
      id,
      action,
      by: people.nameOf(actorKind, actorId),
      at: createdAt,
      before,
      after,
    })),
    names: Object.fromEntries(people.members.map(({ id, name }) => [id, name])),
  };
}
