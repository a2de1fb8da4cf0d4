/** Search parameters as a page gets them. */
export type PageParams = Readonly<Record<string, string | string[] | undefined>>;

const TRAIL_SEPARATOR = "~";
/** Keeps addresses short; beyond it "previous" becomes "first page". */
const MAX_TRAIL = 12;
const FIRST_PAGE = "-";

export type PageHrefs = { previousHref: string | null; nextHref: string | null; isPreviousFirst: boolean };

function hrefOf(
  pathname: string,
  params: PageParams,
  cursor: string | null,
  trail: readonly string[],
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (name === "cursor" || name === "trail" || value === undefined) continue;
    for (const one of [value].flat()) query.append(name, one);
  }
  if (cursor) query.set("cursor", cursor);
  if (trail.length > 0) query.set("trail", trail.join(TRAIL_SEPARATOR));
  const search = query.toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** An address with other values for some parameters, null for none, from its first page on. */
export function hrefWith(
  pathname: string,
  params: PageParams,
  changed: Readonly<Record<string, string | null>>,
): string {
  const others = Object.entries(params).filter(([name]) => !(name in changed));
  const set = Object.entries(changed).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return hrefOf(pathname, Object.fromEntries<PageParams[string]>([...others, ...set]), null, []);
}

/** Links of a keyset-paged list. Cursors only go forward, so the way back is kept in `trail`; other parameters are kept. */
export function pageHrefs(pathname: string, params: PageParams, nextCursor: string | null): PageHrefs {
  const cursor = typeof params.cursor === "string" && params.cursor ? params.cursor : null;
  const trail = typeof params.trail === "string" && params.trail ? params.trail.split(TRAIL_SEPARATOR) : [];
  const before = trail.at(-1);
  const previousCursor = before === undefined || before === FIRST_PAGE ? null : before;
  const nextTrail = [...trail, cursor ?? FIRST_PAGE].slice(-MAX_TRAIL);
  return {
    previousHref: cursor ? hrefOf(pathname, params, previousCursor, trail.slice(0, -1)) : null,
    isPreviousFirst: previousCursor === null,
    nextHref: nextCursor ? hrefOf(pathname, params, nextCursor, nextTrail) : null,
  };
}
