import type { Metadata } from "next";
import { DeskPage } from "@/app/(dashboard)/review/desk-page.tsx";

export const metadata: Metadata = { title: "Review" };

type Props = { searchParams: Promise<{ view?: string | string[] }> };

export default async function ReviewPage({ searchParams }: Props) {
  const { view } = await searchParams;
  return <DeskPage candidateId={null} view={view} />;
}
