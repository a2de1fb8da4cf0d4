import { readFileSync } from "node:fs";
import { type APIRequestContext, type APIResponse, request } from "@playwright/test";

/** One browser without a screen: its cookies, and calls as the pages make them. */
export type MemberSession = {
  http: APIRequestContext;
  read: (path: string) => Promise<APIResponse>;
  /** A write to a route of the pages; `headers` replace what a browser would say of itself. */
  write: (
    method: "POST" | "DELETE",
    path: string,
    data: unknown,
    headers?: Record<string, string>,
  ) => Promise<APIResponse>;
  act: (action: ServerAction, input: unknown, page?: string) => Promise<ActionOutcome>;
};

export type ServerAction = { id: string; name: string; page: string };
export type ActionOutcome = { status: number; ok: boolean; code: string | null; data: unknown };

// A folder in parentheses is no part of an address.
const groups = /\/\([^)]+\)/gu;

type ActionManifest = {
  node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }>;
};

/** Every server action of the build, named `<file>#<export>`, with a page that offers it. */
export function listServerActions(): ServerAction[] {
  const manifest = JSON.parse(
    readFileSync(".next/server/server-reference-manifest.json", "utf8"),
  ) as ActionManifest;
  return Object.entries(manifest.node).map(([id, { filename, exportedName, workers }]) => {
    const page = Object.keys(workers).find((worker) => !worker.includes("[")) ?? "";
    return {
      id,
      name: `${filename.replace("app/(dashboard)/", "")}#${exportedName}`,
      page: page
        .replace(/^app/u, "")
        .replace(groups, "")
        .replace(/\/page$/u, ""),
    };
  });
}

/** Every page and page route of the build under the dashboard, such as `/review/claim/route`. */
export function listDashboardEntries(kind: "page" | "route"): string[] {
  const manifest = JSON.parse(readFileSync(".next/server/app-paths-manifest.json", "utf8")) as object;
  return Object.keys(manifest)
    .filter((entry) => entry.startsWith("/(dashboard)/") && entry.endsWith(`/${kind}`))
    .map((entry) => entry.replace(groups, "").slice(0, -(kind.length + 1)))
    .toSorted();
}

export async function openSession(baseURL: string): Promise<MemberSession> {
  const http = await request.newContext({ baseURL });
  const fromOwnPage = { "sec-fetch-site": "same-origin", "content-type": "application/json" };
  return {
    http,
    read: (path) => http.get(path, { maxRedirects: 0 }),
    write: (method, path, data, headers = fromOwnPage) =>
      http.fetch(path, { method, data: JSON.stringify(data), headers, maxRedirects: 0 }),
    act: async (action, input, page = action.page) => {
      const response = await http.post(page, {
        headers: { "next-action": action.id, "content-type": "text/plain;charset=UTF-8", origin: baseURL },
        data: JSON.stringify([input]),
        maxRedirects: 0,
      });
      return readOutcome(response.status(), await response.text());
    },
  };
}

/** The session of whoever has this password; with a wrong one it is nobody's. */
export async function openMemberSession(
  baseURL: string,
  email: string,
  password: string,
): Promise<MemberSession> {
  const session = await openSession(baseURL);
  await postCredentials(session, { email, password });
  return session;
}

/** What the sign-in form sends; gives the address the answer names. */
export async function postCredentials(
  { http }: MemberSession,
  form: { email: string; password: string; callbackUrl?: string },
): Promise<string> {
  const { csrfToken } = (await (await http.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const response = await http.post("/api/auth/callback/credentials", {
    form: { callbackUrl: "/", ...form, csrfToken, json: "true" },
  });
  return ((await response.json()) as { url: string }).url;
}

function readOutcome(status: number, text: string): ActionOutcome {
  const line = /^[0-9a-f]+:(\{"ok":.*)$/mu.exec(text)?.[1];
  if (line === undefined) return { status, ok: false, code: null, data: null };
  const result = JSON.parse(line) as { ok: boolean; data?: unknown; error?: { code: string } };
  return { status, ok: result.ok, code: result.error?.code ?? null, data: result.data ?? null };
}
