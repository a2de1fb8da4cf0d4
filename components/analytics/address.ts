import {
  AnalyticsFilter,
  type MarkQuery,
  MarkQuery as Mark,
  rangeDays,
  type ScoreName,
  scoreNames,
} from "@/lib/analytics/types.ts";

export type PageParams = Record<string, string | string[] | undefined>;

/** What the page shows; all of it is in the address, so that a page can be sent to someone as it is. */
export type View = { days: (typeof rangeDays)[number]; filter: AnalyticsFilter; score: ScoreName };

const oneOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What an address asks for; what is no value of it is left out. */
export function parseView(params: PageParams): View {
  const filter: Record<string, string> = {};
  for (const field of ["agent", "class", "language"] as const) {
    const value = oneOf(params[field]);
    if (value !== undefined && AnalyticsFilter.safeParse({ [field]: value }).success) filter[field] = value;
  }
  return {
    days: rangeDays.find((choice) => String(choice) === oneOf(params.days)) ?? 28,
    filter: AnalyticsFilter.parse(filter),
    score: scoreNames.find((name) => name === oneOf(params.score)) ?? "composite",
  };
}

export function viewHref({ days, filter, score }: View, change: Partial<View> = {}): string {
  const next = { days, filter, score, ...change };
  const query = new URLSearchParams();
  if (next.days !== 28) query.set("days", String(next.days));
  for (const [field, value] of Object.entries(next.filter)) query.set(field, value);
  if (next.score !== "composite") query.set("score", next.score);
  const text = query.toString();
  return text === "" ? "/analytics" : `/analytics?${text}`;
}

/** A mark without what the page knows by itself. */
export type MarkAddress = Omit<MarkQuery, "timeZone" | "limit" | "filter">;

/** Where the items behind a mark are listed, under the filter of the page. */
export function itemsHref(filter: AnalyticsFilter, mark: MarkAddress): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries({ ...mark, ...filter })) query.set(field, String(value));
  return `/analytics/items?${query.toString()}`;
}

/** The mark an address names; null where it names none. */
export function parseMark(params: PageParams, timeZone: string) {
  const { agent, class: failureClass, language, ...rest } = params;
  const given = Object.entries({ agent, class: failureClass, language }).filter(
    ([, value]) => value !== undefined,
  );
  const parsed = Mark.safeParse({ ...rest, timeZone, filter: Object.fromEntries(given) });
  return parsed.success ? parsed.data : null;
}
