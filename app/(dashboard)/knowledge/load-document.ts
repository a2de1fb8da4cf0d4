import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { type DocumentDetail, getDocument } from "@/lib/knowledge/get-document.ts";

/** The document of an address, read once a request; an address without one is not found. */
export const loadDocument = cache(async (ctx: Ctx, documentId: string): Promise<DocumentDetail> => {
  if (!z.uuid().safeParse(documentId).success) notFound();
  try {
    return await getDocument(ctx, { documentId });
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found") notFound();
    throw error;
  }
});

export type Version = DocumentDetail["versions"][number];

/** The version in force, or else the newest. */
export function shownVersion(document: DocumentDetail): Version | undefined {
  return document.versions.find((version) => version.id === document.liveVersionId) ?? document.versions[0];
}
