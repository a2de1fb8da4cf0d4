import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, writeAddress } from "@/components/review-table/query-address.ts";
import { countFilters, readAddress } from "@/components/review-table/table-address.ts";
import { QueueFilter, queueSorts } from "@/lib/review/queue-types.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));

test("a bare address is the open queue, highest impact first", () => {
  expect(read("")).toEqual({ filter: { status: "open" }, sort: "impact", columns: null });
  expect(addressOf(read(""))).toBe("/review/table");
});

test("what cannot be read is left out", () => {
  expect(read("class=nonsense&sort=upwards&confidenceTo=7&text=card&columns=agent,nothing")).toEqual({
    filter: { status: "open", text: "card" },
    sort: "impact",
    columns: ["agent"],
  });
});

test("filters are counted, the status is none", () => {
  expect(countFilters(read("status=rejected&text=card&ageFrom=24").filter)).toBe(2);
});

test("an address says what was written into it", () => {
  const filter = fc.record(
    {
      status: fc.constantFrom("open", "approved", "rejected"),
      text: fc.string({ minLength: 1, maxLength: 40 }),
      class: fc.constantFrom("policy_block", "none"),
      language: fc.constantFrom("en", "de-CH"),
      tag: fc.constantFrom("billing", "süd west"),
      confidenceFrom: fc.constantFrom(0, 0.25, 1),
      sizeTo: fc.integer({ min: 1, max: 1_000 }),
      ageFrom: fc.integer({ min: 0, max: 1_000 }),
    },
    { requiredKeys: ["status"] },
  );
  fc.assert(
    fc.property(filter, fc.constantFrom(...queueSorts), (given, sort) => {
      const query = { filter: QueueFilter.parse(given), sort, columns: null };
      expect(readAddress(writeAddress(query))).toEqual(query);
    }),
  );
});
