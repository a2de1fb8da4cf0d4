"use client";

import { useId } from "react";
import { postCommentAction } from "@/app/(dashboard)/review/comments/actions.ts";
import { CommentComposer } from "@/components/review/comment-composer.tsx";
import { CommentItem } from "@/components/review/comment-item.tsx";
import { useComments } from "@/components/review/use-comments.ts";
import { Button } from "@/components/ui/button.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";

type CommentThreadProps = {
  candidateId: string;
  canComment: boolean;
  /** Somebody wants to write before it was read: the place to write in is entered once it is there. */
  isComposing: boolean;
};

/** What people said about a candidate, and a place to say more. */
export function CommentThread({ candidateId, canComment, isComposing }: CommentThreadProps) {
  const { comments, reload } = useComments(candidateId);
  const label = useId();
  if (comments.state === "loading")
    return (
      <div className="relative">
        <SkeletonText lines={2} label="Reading comments" />
      </div>
    );
  if (comments.state === "failed") {
    return (
      <div className="grid justify-items-start gap-2">
        <FormError message={comments.message} />
        <Button size="small" onClick={() => void reload()}>
          Try again
        </Button>
      </div>
    );
  }
  const { members } = comments;
  return (
    <div className="relative grid gap-3">
      <p id={label} className="sr-only" role="status">
        {countInWords(comments.comments.length)}
      </p>
      {comments.comments.length === 0 ? (
        <p className="text-muted">
          Nobody said anything yet.{canComment ? " Type @ to call a colleague in." : null}
        </p>
      ) : (
        <ol aria-labelledby={label} className="grid gap-3">
          {comments.comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} members={members} onChanged={reload} />
          ))}
        </ol>
      )}
      {canComment ? (
        <CommentComposer
          label="Your comment"
          sendLabel="Comment"
          isEntered={isComposing}
          members={members}
          send={({ body, mentionedIds }) => postCommentAction({ candidateId, body, mentionedIds })}
          onSent={reload}
        />
      ) : null}
    </div>
  );
}

function countInWords(count: number): string {
  return count === 1 ? "1 comment" : `${String(count)} comments`;
}
