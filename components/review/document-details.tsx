"use client";

import { ColleagueOptions } from "@/components/review/colleague-options.tsx";
import type { Colleague, DraftDetails } from "@/components/review/desk-types.ts";
import { OpenableRow, ROW_SUMMARY, RowArrow } from "@/components/review/open-rows.tsx";
import { splitTags } from "@/components/review/to-decision.ts";
import { classNames } from "@/components/ui/class-names.ts";
import { Field, Input, Select } from "@/components/ui/field.tsx";

type DocumentDetailsProps = {
  details: DraftDetails;
  colleagues: readonly Colleague[];
  onChange: (details: DraftDetails) => void;
};

function summaryOf(
  { tags, ownerId, validUntil, reviewBy }: DraftDetails,
  colleagues: readonly Colleague[],
): string {
  const owner = colleagues.find(({ id }) => id === ownerId)?.name;
  const parts = [
    splitTags(tags).join(", "),
    owner === undefined ? "" : `owned by ${owner}`,
    validUntil === "" ? "" : `valid until ${validUntil}`,
    reviewBy === "" ? "" : `review by ${reviewBy}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "tags, owner, valid until, review by" : parts.join("; ");
}

/** What is said about the document beside its text; folded, with what was said in its summary. */
export function DocumentDetails({ details, colleagues, onChange }: DocumentDetailsProps) {
  const change = (part: Partial<DraftDetails>) => onChange({ ...details, ...part });
  return (
    <OpenableRow name="document">
      <summary className={classNames("-mx-1 min-h-6 rounded-control px-1 text-small", ROW_SUMMARY)}>
        <RowArrow />
        <span className="font-medium">About the document</span>{" "}
        <span className="text-muted wrap-anywhere">{summaryOf(details, colleagues)}</span>
      </summary>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 pt-2">
        <Field label="Tags, with commas between" className="col-span-2">
          <Input
            value={details.tags}
            maxLength={400}
            onChange={(event) => change({ tags: event.target.value })}
          />
        </Field>
        <Field label="Owner" className="col-span-2">
          <Select value={details.ownerId} onChange={(event) => change({ ownerId: event.target.value })}>
            <option value="">Nobody yet</option>
            <ColleagueOptions colleagues={colleagues} />
          </Select>
        </Field>
        <Field label="Valid until">
          <Input
            type="date"
            value={details.validUntil}
            onChange={(event) => change({ validUntil: event.target.value })}
          />
        </Field>
        <Field label="Review by">
          <Input
            type="date"
            value={details.reviewBy}
            onChange={(event) => change({ reviewBy: event.target.value })}
          />
        </Field>
      </div>
    </OpenableRow>
  );
}
