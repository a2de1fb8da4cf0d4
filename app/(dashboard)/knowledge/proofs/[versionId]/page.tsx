import { notFound } from "next/navigation";
import { z } from "zod";
import { requirePageContext } from "@/app/_server/context.ts";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { ProofPanel } from "@/components/knowledge/proof-panel.tsx";
import { RefreshWhile } from "@/components/ui/refresh-while.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink, TextLink } from "@/components/ui/button.tsx";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { getProof } from "@/lib/proof/get-proof.ts";

export const metadata = { title: "Proof" };

export default async function ProofPage({ params }: { params: Promise<{ versionId: string }> }) {
  const { ctx } = await requirePageContext();
  const { versionId } = await params;
  const proof = z.uuid().safeParse(versionId).success ? await getProof(ctx, { versionId }) : null;
  if (proof === null) notFound();
  const document = await getDocument(ctx, { documentId: proof.documentId });
  const version = document.versions.find(({ id }) => id === versionId);
  const isLive = document.status === "live" && document.liveVersionId === versionId;
  return (
    <PageFrame title={<TextLink href="/knowledge/proofs">Proofs</TextLink>} isTitleHeading={false}>
      <KnowledgeNav />
      <PageHeading
        detail={`Version ${String(version?.number ?? "")}${isLive ? ", live" : ", not live now"}`}
        actions={<ButtonLink href={`/knowledge/${document.id}`}>Open the document</ButtonLink>}
      >
        {version?.question ?? document.title}
      </PageHeading>
      <ProofPanel proof={proof} documentId={document.id} isLive={isLive} />
      {proof.status === "pending" ? <RefreshWhile /> : null}
    </PageFrame>
  );
}
