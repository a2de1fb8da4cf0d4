import { shownVersion } from "@/app/(dashboard)/knowledge/load-document.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import type { VersionText } from "@/components/knowledge/version-compare.tsx";
import type { Ctx } from "@/lib/context.ts";
import type { DocumentDetail } from "@/lib/knowledge/get-document.ts";
import { getVersionTexts } from "@/lib/knowledge/get-version-texts.ts";

/** The two versions an address asks to compare; else the shown one and what it was made from. Null where there is one only. */
export async function loadComparison(
  ctx: Ctx,
  document: DocumentDetail,
  params: PageParams,
): Promise<{ from: VersionText; to: VersionText } | null> {
  const { versions } = document;
  if (versions.length < 2) return null;
  const named = (name: string) => versions.find(({ id }) => id === params[name]);
  const to = named("to") ?? shownVersion(document) ?? versions[0];
  const made = versions.find(({ id }) => id === to?.previousVersionId);
  const from = named("from") ?? made ?? versions.find(({ id }) => id !== to?.id);
  if (from === undefined || to === undefined) return null;
  const [one, other] = await Promise.all([loadText(ctx, from.id), loadText(ctx, to.id)]);
  return { from: one, to: other };
}

async function loadText(ctx: Ctx, versionId: string): Promise<VersionText> {
  const { id, number, question, answer, phrasings } = await getVersionTexts(ctx, { versionId });
  const others = phrasings.filter(({ isCanonical }) => !isCanonical).map(({ text }) => text);
  return { id, number, question, answer, phrasings: others };
}
