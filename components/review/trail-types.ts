/** One event of a candidate's history; `at` is ISO 8601. `isOther`: it was done to another candidate and took this along. */
export type TrailItem = {
  id: string;
  action: string;
  entity: string;
  fields: string[];
  isOther: boolean;
  by: string;
  at: string;
  before: unknown;
  after: unknown;
};

/** `names` are the members' by id, for ids inside before and after. */
export type TrailAnswer = { items: TrailItem[]; nextCursor: string | null; names: Record<string, string> };
