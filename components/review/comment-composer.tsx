"use client";

import { useState } from "react";
import type { KeyboardEvent } from "react";
import type { Mentionable } from "@/components/review/comment-types.ts";
import { MentionList } from "@/components/review/mention-list.tsx";
import { mentionedIn } from "@/components/review/mention-text.ts";
import { useMentions } from "@/components/review/use-mentions.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field, Textarea } from "@/components/ui/field.tsx";
import type { ActionResult } from "@/lib/core/action-result.ts";

const maxLength = 4_000;

type CommentComposerProps = {
  label: string;
  sendLabel: string;
  first?: string;
  /** It is entered as soon as it is there. */
  isEntered?: boolean;
  members: readonly Mentionable[];
  send: (comment: { body: string; mentionedIds: string[] }) => Promise<ActionResult<unknown>>;
  onSent: () => Promise<void>;
  onCancel?: () => void;
};

/** Writes one comment. @ opens the list of members; Ctrl+Enter sends, and never decides the candidate. */
export function CommentComposer(props: CommentComposerProps) {
  const { label, sendLabel, first = "", isEntered = false, members, send, onSent, onCancel } = props;
  const [body, setBody] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const mentions = useMentions({ body, setBody, members });

  const submit = async () => {
    if (isPending || body.trim() === "") return;
    setIsPending(true);
    const answer = await send({ body, mentionedIds: mentionedIn(body, members) }).catch(() => null);
    setIsPending(false);
    if (answer?.ok !== true) {
      setError(answer?.error.message ?? "The server could not be reached. What you wrote is still here.");
      return;
    }
    setError(null);
    setBody("");
    await onSent();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) void submit();
      return;
    }
    mentions.onKeyDown(event);
  };
  return (
    <div className="grid gap-2">
      <div className="relative">
        <Field label={label} hint="Type @ to mention somebody." error={error}>
          <Textarea
            ref={mentions.input}
            autoFocus={isEntered}
            value={body}
            maxLength={maxLength}
            className="min-h-16"
            aria-autocomplete="list"
            aria-controls={mentions.isOpen ? mentions.listId : undefined}
            aria-activedescendant={mentions.activeId}
            onChange={(event) => {
              setBody(event.target.value);
              mentions.look(event.target);
            }}
            onSelect={(event) => mentions.look(event.currentTarget)}
            onKeyDown={onKeyDown}
            onBlur={mentions.close}
          />
        </Field>
        <MentionList mentions={mentions} />
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          keys="mod+enter"
          isPending={isPending}
          disabled={body.trim() === ""}
          onClick={() => void submit()}
        >
          {sendLabel}
        </Button>
        {onCancel === undefined ? null : (
          <Button size="small" kind="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
