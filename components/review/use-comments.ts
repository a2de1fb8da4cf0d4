"use client";

import { startTransition, useCallback, useEffect, useState } from "react";
import type { CommentsAnswer } from "@/components/review/comment-types.ts";
import { read } from "@/components/review/desk-requests.ts";

type Comments =
  { state: "loading" } | { state: "failed"; message: string } | ({ state: "ready" } & CommentsAnswer);

export type UseComments = { comments: Comments; reload: () => Promise<void> };

/** The comments of one candidate; a reload that fails keeps what is shown. */
export function useComments(candidateId: string): UseComments {
  const [comments, setComments] = useState<Comments>({ state: "loading" });
  const load = useCallback(async (): Promise<Comments> => {
    try {
      return { state: "ready", ...(await read<CommentsAnswer>("/review/comments", { candidateId })) };
    } catch (error) {
      return { state: "failed", message: error instanceof Error ? error.message : "Try again." };
    }
  }, [candidateId]);
  useEffect(() => {
    let isCurrent = true;
    void load().then((found) => {
      if (isCurrent) startTransition(() => setComments(found));
    });
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const reload = async () => {
    const found = await load();
    setComments((before) => (found.state === "failed" && before.state === "ready" ? before : found));
  };
  return { comments, reload };
}
