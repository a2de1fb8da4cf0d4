"use client";

import { useState } from "react";
import { changedByOthers, changedDetails } from "@/components/knowledge/changed-details.ts";
import type { DocumentDays } from "@/components/knowledge/describe-days.ts";
import { announceDone } from "@/components/knowledge/undo-offer.tsx";
import { splitTags } from "@/components/review/to-decision.ts";
import { Field, Input, Select } from "@/components/ui/field.tsx";
import { FormDialog } from "@/components/ui/form-dialog.tsx";
import { formText } from "@/components/ui/form-text.ts";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { DetailsInput } from "@/lib/knowledge/types.ts";

export type DocumentDetailsView = {
  documentId: string;
  updatedAt: string;
  tags: readonly string[];
  language: string | null;
  ownerId: string | null;
  ownerName: string | null;
  days: DocumentDays;
  verifiedAt: Date | null;
  verifiedBy: string | null;
};

export type ChangeDetails = (input: {
  documentId: string;
  expectedUpdatedAt: string;
  details: DetailsInput;
}) => Promise<ActionResult<unknown>>;

type DetailsDialogProps = {
  details: DocumentDetailsView;
  owners: readonly { id: string; name: string }[];
  changeDetails: ChangeDetails;
  onClose: () => void;
};

const orNull = (text: string) => (text === "" ? null : text);

function readDetails(form: FormData): Required<DetailsInput> {
  return {
    tags: splitTags(formText(form, "tags")),
    ownerId: orNull(formText(form, "ownerId")),
    validFrom: orNull(formText(form, "validFrom")),
    validUntil: orNull(formText(form, "validUntil")),
    reviewBy: orNull(formText(form, "reviewBy")),
  };
}

const FIELDS = ["tags", "ownerId", "validFrom", "validUntil", "reviewBy"];

const editedOf = ({ tags, ownerId, days }: DocumentDetailsView) => ({ ...days, tags, ownerId });

function sayMeanwhile(read: DocumentDetailsView, now: DocumentDetailsView): string | null {
  const fields = changedByOthers(editedOf(read), editedOf(now));
  return fields === ""
    ? null
    : `Somebody changed ${fields} meanwhile, so nothing was saved. Only what you changed yourself is written if you save again.`;
}

export function DetailsDialog({ details, owners, changeDetails, onClose }: DetailsDialogProps) {
  const change = useAction(changeDetails);
  const [read] = useState(details);
  const [wasRefused, setWasRefused] = useState(false);
  const { documentId, tags, ownerId, ownerName, days } = read;
  const submit = (form: FormData) => {
    const changed = changedDetails(editedOf(read), readDetails(form));
    if (Object.keys(changed).length === 0) {
      onClose();
      return;
    }
    // What others did meanwhile was shown with the refusal: whoever saves again has seen it.
    const expectedUpdatedAt = wasRefused ? details.updatedAt : read.updatedAt;
    change.run(
      { documentId, expectedUpdatedAt, details: changed },
      () => {
        onClose();
        announceDone("Details changed.");
      },
      (failure) => setWasRefused(failure === "conflict"),
    );
  };
  const isOwnerListed = ownerId === null || owners.some(({ id }) => id === ownerId);
  return (
    <FormDialog
      title="Change details"
      description="Days count in your tenant's time zone; both ends are included. What is served follows at once."
      submitLabel={wasRefused ? "Save mine too" : "Save"}
      isPending={change.isPending}
      error={(wasRefused ? sayMeanwhile(read, details) : null) ?? change.errorBeside(FIELDS)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Tags, with commas between" error={change.errorOf("tags")}>
        <Input name="tags" defaultValue={tags.join(", ")} maxLength={800} autoComplete="off" />
      </Field>
      <Field
        label="Owner"
        hint="Is reminded of it; without one the admins are."
        error={change.errorOf("ownerId")}
      >
        <Select name="ownerId" defaultValue={ownerId ?? ""}>
          <option value="">Nobody</option>
          {isOwnerListed ? null : <option value={ownerId}>{ownerName ?? "A former member"}</option>}
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-3 list:grid-cols-3">
        <Field label="Valid from" error={change.errorOf("validFrom")}>
          <Input type="date" name="validFrom" defaultValue={days.validFrom ?? ""} />
        </Field>
        <Field label="Valid until" error={change.errorOf("validUntil")}>
          <Input type="date" name="validUntil" defaultValue={days.validUntil ?? ""} />
        </Field>
        <Field label="Review by" error={change.errorOf("reviewBy")}>
          <Input type="date" name="reviewBy" defaultValue={days.reviewBy ?? ""} />
        </Field>
      </div>
    </FormDialog>
  );
}
