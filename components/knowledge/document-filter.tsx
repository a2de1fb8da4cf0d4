import Form from "next/form";
import { SearchInput } from "@/components/knowledge/search-input.tsx";
import { Button, ButtonLink } from "@/components/ui/button.tsx";
import { Field, Select } from "@/components/ui/field.tsx";
import { type DocumentCondition, documentStatuses, type DocumentStatus } from "@/lib/knowledge/types.ts";

export type DocumentFilterValues = {
  text: string | null;
  status: DocumentStatus | null;
  ownerId: string | null;
  tag: string | null;
  language: string | null;
  condition: DocumentCondition | null;
};

type DocumentFilterProps = {
  values: DocumentFilterValues;
  counts: Readonly<Record<string, number>>;
  owners: readonly { id: string; name: string }[];
  tags: readonly string[];
  languages: readonly string[];
};

type Option = { value: string; label: string };

const states = (counts: DocumentFilterProps["counts"]): Option[] =>
  documentStatuses.map((one) => ({
    value: one,
    label: `${one.charAt(0).toUpperCase()}${one.slice(1)} (${String(counts[one] ?? 0)})`,
  }));

const asOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Filters by address, so that a filtered list can be sent to someone and works before scripts run. */
export function DocumentFilter({ values, counts, owners, tags, languages }: DocumentFilterProps) {
  const isFiltered = Object.values(values).some((value) => value !== null);
  return (
    <Form
      action="/knowledge"
      role="search"
      className="mb-3 grid grid-cols-2 items-end gap-2.5 list:flex list:flex-wrap"
    >
      <Field label="Question holds" className="col-span-2 min-w-[180px] flex-1">
        <SearchInput text={values.text ?? ""} />
      </Field>
      <Choice label="State" name="status" value={values.status} options={states(counts)} />
      <Choice
        label="Owner"
        name="owner"
        value={values.ownerId}
        options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Choice label="Tag" name="tag" value={values.tag} options={asOptions(tags)} />
      <Choice label="Language" name="language" value={values.language} options={asOptions(languages)} />
      {values.condition === null ? null : <input type="hidden" name="condition" value={values.condition} />}
      <span className="col-span-2 flex gap-2">
        <Button type="submit" className="max-list:flex-1">
          Show
        </Button>
        {isFiltered ? (
          <ButtonLink href="/knowledge" kind="ghost">
            Clear
          </ButtonLink>
        ) : null}
      </span>
    </Form>
  );
}

type ChoiceProps = { label: string; name: string; value: string | null; options: readonly Option[] };

function Choice({ label, name, value, options }: ChoiceProps) {
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Field label={label} className="min-w-0 list:w-[128px]">
      <Select name={name} defaultValue={value ?? ""} key={value ?? ""}>
        <option value="">All</option>
        {isKnown ? null : <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
