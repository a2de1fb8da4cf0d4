import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { DeskPage } from "@/app/(dashboard)/review/desk-page.tsx";

export const metadata: Metadata = { title: "Review" };

type Props = {
  params: Promise<{ candidateId: string }>;
  searchParams: Promise<{ view?: string | string[] }>;
};

export default async function CandidatePage({ params, searchParams }: Props) {
  const { candidateId } = await params;
  if (!z.uuid().safeParse(candidateId).success) notFound();
  const { view } = await searchParams;
  return <DeskPage candidateId={candidateId} view={view} />;
}
