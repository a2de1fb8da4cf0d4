import { z } from "zod";
import { DomainError } from "@/lib/core/errors.ts";

/** A list as every door gives it; `nextCursor` is null on the last page. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** A keyset cursor: the sort key and the id of the last row seen, opaque to callers. */
export type Cursor = { sortKey: string; id: string };

const cursorSchema = z.tuple([z.string().max(100), z.uuid()]);

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.sortKey, cursor.id])).toString("base64url");
}

/** Throws `invalid_input` at `query/cursor` for anything `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor {
  try {
    const [sortKey, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { sortKey, id };
  } catch (cause) {
    throw badCursor(cause);
  }
}

/** Rows fetched with `limit + 1` to one page. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => Cursor): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  };
}

// What `toISOString` writes for a time that the database can hold, too.
const isoMoment = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A cursor's sort key as a time; throws `invalid_input` where it is none. */
export function cursorDate(sortKey: string): Date {
  const date = new Date(sortKey);
  if (!isoMoment.test(sortKey) || Number.isNaN(date.getTime())) throw badCursor(undefined);
  return date;
}

/** A cursor's sort key as a number; throws `invalid_input` where it is none. */
export function cursorNumber(sortKey: string): number {
  const value = Number(sortKey);
  if (sortKey.trim() === "" || !Number.isFinite(value)) throw badCursor(undefined);
  return value;
}

function badCursor(cause: unknown): DomainError {
  return new DomainError(
    "invalid_input",
    "This cursor is not one that a list gave. Start again without it.",
    {
      problems: [{ path: "query/cursor", message: "Not a cursor of this list" }],
      cause,
    },
  );
}
