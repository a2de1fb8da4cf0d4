import Form from "next/form";
import { SearchInput } from "@/components/knowledge/search-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field, Select } from "@/components/ui/field.tsx";
import { documentStatuses } from "@/lib/knowledge/types.ts";

type DocumentFilterProps = { text: string; status: string; counts: Readonly<Record<string, number>> };

/** Filters by address, so that a filtered list can be sent to someone and works before scripts run. */
export function DocumentFilter({ text, status, counts }: DocumentFilterProps) {
  return (
    <Form action="/knowledge" role="search" className="mb-3 flex flex-wrap items-end gap-3">
      <Field label="Question holds" className="min-w-[200px] flex-1">
        <SearchInput text={text} />
      </Field>
      <Field label="Status" className="w-[160px] max-list:flex-1">
        <Select name="status" defaultValue={status}>
          <option value="">All</option>
          {documentStatuses.map((one) => (
            <option key={one} value={one}>
              {`${one.charAt(0).toUpperCase()}${one.slice(1)} (${String(counts[one] ?? 0)})`}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">Show</Button>
    </Form>
  );
}
