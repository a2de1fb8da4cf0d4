"use client";

import { useState } from "react";
import { deleteCommentAction, editCommentAction } from "@/app/(dashboard)/review/comments/actions.ts";
import { CommentComposer } from "@/components/review/comment-composer.tsx";
import type { Mentionable, ShownComment } from "@/components/review/comment-types.ts";
import { splitMentions } from "@/components/review/mention-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { showNotice } from "@/components/ui/toast.tsx";

type CommentItemProps = {
  comment: ShownComment;
  members: readonly Mentionable[];
  onChanged: () => Promise<void>;
};

export function CommentItem({ comment, members, onChanged }: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { id, author, body, at, editedAt, canEdit, canDelete } = comment;
  return (
    <li className="relative grid gap-0.5">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-small text-muted">
        <span className="font-medium text-text">{author}</span>
        <RelativeTime at={at} />
        {editedAt === null ? null : (
          <span>
            edited <RelativeTime at={editedAt} />
          </span>
        )}
        <span className="ml-auto flex gap-1">
          {canEdit && !isEditing ? (
            <Button kind="ghost" size="small" onClick={() => setIsEditing(true)}>
              Edit<span className="sr-only"> your comment</span>
            </Button>
          ) : null}
          {canDelete ? <DeleteButton id={id} author={author} onDeleted={onChanged} /> : null}
        </span>
      </div>
      {isEditing ? (
        <CommentComposer
          label="Your comment, changed"
          sendLabel="Save"
          first={body ?? ""}
          members={members}
          send={({ body: changed, mentionedIds }) =>
            editCommentAction({ commentId: id, body: changed, mentionedIds })
          }
          onSent={async () => {
            await onChanged();
            setIsEditing(false);
          }}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <CommentBody comment={comment} />
      )}
    </li>
  );
}

function CommentBody({ comment }: { comment: ShownComment }) {
  const { body, isDeleted, mentionedNames } = comment;
  if (body === null)
    return (
      <p className="text-muted italic">{isDeleted ? "Deleted." : "Erased with the person it was about."}</p>
    );
  return (
    <p className="leading-[1.55] whitespace-pre-wrap wrap-anywhere">
      {splitMentions(body, mentionedNames).map((part, index) =>
        part.isMention ? (
          <span key={index} className="font-medium text-accent">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

type DeleteButtonProps = { id: string; author: string; onDeleted: () => Promise<void> };

function DeleteButton({ id, author, onDeleted }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const remove = async () => {
    setIsPending(true);
    const answer = await deleteCommentAction({ commentId: id }).catch(() => null);
    setIsPending(false);
    if (answer?.ok !== true) {
      const title = answer?.error.message ?? "The server could not be reached. The comment is still there.";
      showNotice({ title, tone: "bad" });
      return;
    }
    setIsAsking(false);
    await onDeleted();
  };
  return (
    <>
      <Button kind="ghost" size="small" onClick={() => setIsAsking(true)}>
        Delete<span className="sr-only"> the comment of {author}</span>
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        size="small"
        title="Delete this comment?"
        description="Its words are gone for everyone. That it stood there stays to be seen."
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button kind="danger" isPending={isPending} onClick={() => void remove()}>
              Delete
            </Button>
          </>
        }
      />
    </>
  );
}
