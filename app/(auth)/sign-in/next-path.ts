const origin = "http://here.invalid";

/** Where to go after the sign-in: a path of this app, never another site. */
export function safeNextPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return "/";
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}` : "/";
  } catch {
    return "/";
  }
}
