const unreachable = "The server could not be reached. Nothing was read; choose the files again.";
const signedOut =
  "You are signed out. Nothing was read; sign in again in another tab, then choose the files again.";

/** Why an upload came to nothing, of what answered it: nothing at all, the way to the sign-in page, or a problem. */
export function uploadProblem(response: Pick<Response, "type" | "status"> | null, body: unknown): string {
  if (response === null) return unreachable;
  if (response.type === "opaqueredirect" || response.status === 401) return signedOut;
  const hasDetail = typeof body === "object" && body !== null && "detail" in body;
  return hasDetail ? String(body.detail) : unreachable;
}
