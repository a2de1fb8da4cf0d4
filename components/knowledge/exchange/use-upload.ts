"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { uploadProblem } from "@/components/knowledge/exchange/upload-problem.ts";

/** Sends files to be read and goes to what an import of them would do. */
export function useUpload() {
  const router = useRouter();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    if (isPending || files.length === 0) return;
    setIsPending(true);
    setError(null);
    const form = new FormData();
    for (const file of files) form.append("files", file);
    const response = await fetch("/knowledge/exchange/upload", {
      method: "POST",
      body: form,
      redirect: "manual",
    }).catch(() => null);
    const body: unknown = await response?.json().catch(() => null);
    if (response?.ok === true && typeof body === "object" && body !== null && "importId" in body) {
      router.push(`/knowledge/exchange/${String(body.importId)}`);
      return;
    }
    setError(uploadProblem(response, body));
    setIsPending(false);
  };
  return { isPending, error, send };
}
