"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";

const unreachable = "The server could not be reached. Nothing was read; choose the files again.";

function problemOf(body: unknown): string {
  const has = typeof body === "object" && body !== null && "detail" in body;
  return has ? String(body.detail) : unreachable;
}

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
    const response = await fetch("/knowledge/exchange/upload", { method: "POST", body: form }).catch(
      () => null,
    );
    const body: unknown = await response?.json().catch(() => null);
    if (response?.ok === true && typeof body === "object" && body !== null && "importId" in body) {
      router.push(`/knowledge/exchange/${String(body.importId)}`);
      return;
    }
    setError(problemOf(body));
    setIsPending(false);
  };
  return { isPending, error, send };
}
