import { expect } from "@playwright/test";
import { signIn, test } from "@/e2e/fixtures.ts";
import { actionCases, newMember, routeCases, type RouteCase } from "@/e2e/isolation-cases.ts";
import type { Place } from "@/e2e/place.ts";
import {
  listDashboardEntries,
  listServerActions,
  type MemberSession,
  openMemberSession,
  openSession,
  type ServerAction,
} from "@/e2e/member-session.ts";
import { demoPassword } from "@/lib/access/types.ts";

const signOut = "actions.ts#signOut";

let baseURL: string;
let nobody: MemberSession;
let viewer: MemberSession;
let reviewer: MemberSession;
let admin: MemberSession;
let stranger: MemberSession;
let removed: MemberSession;
let here: Place;
let there: Place;

const actions = new Map<string, ServerAction>();

function action(name: string): ServerAction {
  const found = actions.get(name);
  if (found === undefined) throw new Error(`the build has no action ${name}`);
  return found;
}

/** What an admin of a tenant finds and makes in it. */
async function explore(session: MemberSession): Promise<Place> {
  const { queue } = (await (await session.read("/review/queue?view=impact")).json()) as {
    queue: { cards: { candidateId: string; clusterId: string }[] };
  };
  const knowledge = await (await session.read("/knowledge")).text();
  const member = await session.act(action("settings/actions.ts#addMemberAction"), newMember());
  const key = await session.act(action("settings/actions.ts#createKeyAction"), {
    name: "Walk",
    scopes: ["read", "ingest", "review", "admin"],
  });
  const made = key.data as { key: { id: string }; token: string };
  const proofs = await (await session.read("/knowledge/proofs")).text();
  return {
    candidateId: queue.cards.at(-1)?.candidateId ?? "",
    clusterId: queue.cards.at(-1)?.clusterId ?? "",
    documentId: /\/knowledge\/([0-9a-f-]{36})/u.exec(knowledge)?.[1] ?? "",
    versionId: /\/knowledge\/proofs\/([0-9a-f-]{36})/u.exec(proofs)?.[1] ?? "",
    importId: await importOne(session, made.token),
    memberId: (member.data as { memberId: string }).memberId,
    keyId: made.key.id,
    token: made.token,
  };
}

/** An import of a draft that nobody is served. */
async function importOne(session: MemberSession, token: string): Promise<string> {
  const answered = await session.http.post("/api/v1/knowledge/import", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      format: "jsonl",
      goesLive: false,
      files: [
        { name: "walk.jsonl", text: JSON.stringify({ question: "Is this a walk?", answer: "It is." }) },
      ],
    },
  });
  expect(answered.status()).toBe(202);
  return ((await answered.json()) as { importId: string }).importId;
}

async function removedMember(): Promise<MemberSession> {
  const person = newMember();
  const added = await admin.act(action("settings/actions.ts#addMemberAction"), { ...person, role: "admin" });
  const session = await openMemberSession(baseURL, person.email, person.password);
  expect((await session.read("/review/queue?view=impact")).status()).toBe(200);
  const { memberId } = added.data as { memberId: string };
  const gone = await admin.act(action("settings/actions.ts#removeMemberAction"), { memberId });
  expect(gone).toMatchObject({ ok: true });
  return session;
}

test.beforeAll(async () => {
  baseURL = process.env.E2E_BASE_URL ?? "";
  for (const one of listServerActions()) actions.set(one.name, one);
  nobody = await openSession(baseURL);
  viewer = await openMemberSession(baseURL, "vera@harbor-bank.example", demoPassword);
  reviewer = await openMemberSession(baseURL, "dana@harbor-bank.example", demoPassword);
  admin = await openMemberSession(baseURL, "amir@harbor-bank.example", demoPassword);
  stranger = await openMemberSession(baseURL, "june@juniper-travel.example", demoPassword);
  here = await explore(admin);
  there = await explore(stranger);
  removed = await removedMember();
});

test.afterAll(async () => {
  for (const [session, place] of [
    [admin, here],
    [stranger, there],
  ] as const) {
    await session.act(action("settings/actions.ts#revokeKeyAction"), { keyId: place.keyId });
    await session.act(action("settings/actions.ts#removeMemberAction"), { memberId: place.memberId });
  }
});

/** What the API and the pages say of a tenant; the same before and after means that nothing was changed. */
async function stateOf(place: Place, session: MemberSession): Promise<unknown> {
  const headers = { authorization: `Bearer ${place.token}` };
  const thresholds: unknown = await (await session.http.get("/api/v1/thresholds", { headers })).json();
  const scoring: unknown = await (await session.http.get("/api/v1/scoring", { headers })).json();
  const detail = (await (await session.read(`/review/detail?id=${place.candidateId}`)).json()) as object;
  const settings = await (await session.read("/settings")).text();
  const counts = ["@walk.example", "att_", "walk-"].map((part) => settings.split(part).length);
  return { thresholds, scoring, status: "status" in detail ? detail.status : detail, counts };
}

test("every server action has a case", () => {
  expect([...actions.keys()].toSorted()).toEqual([...Object.keys(actionCases), signOut].toSorted());
  for (const place of [here, there]) {
    for (const [name, value] of Object.entries(place)) expect(value, name).not.toBe("");
  }
});

test("a server action refuses whoever may not act, and nothing is changed", async () => {
  const before = await stateOf(here, admin);
  for (const [name, { input, allowed, namesAnother }] of Object.entries(actionCases)) {
    const one = action(name);
    for (const page of [one.page, "/sign-in", "/"]) {
      const byNobody = await nobody.act(one, input(here), page);
      expect(byNobody, `${name} on ${page}`).toMatchObject({ ok: false, data: null });
    }
    expect(await removed.act(one, input(here)), name).toMatchObject({ ok: false, code: "unauthenticated" });
    if (!allowed.includes("viewer"))
      expect(await viewer.act(one, input(here)), name).toMatchObject({ ok: false, code: "forbidden" });
    if (!allowed.includes("reviewer"))
      expect(await reviewer.act(one, input(here)), name).toMatchObject({ ok: false, code: "forbidden" });
    if (namesAnother)
      expect(await stranger.act(one, input(here)), name).toMatchObject({ ok: false, code: "not_found" });
  }
  expect(await stateOf(here, admin)).toEqual(before);
});

test("a server action takes an input that is right in form only", async () => {
  const before = await stateOf(here, admin);
  for (const name of Object.keys(actionCases)) {
    for (const input of [undefined, null, [], "x", { colour: "red" }, { candidateId: "x", memberId: [] }]) {
      const outcome = await admin.act(action(name), input);
      expect(outcome, `${name} ${JSON.stringify(input)}`).toMatchObject({ ok: false, code: "invalid_input" });
    }
  }
  expect(await stateOf(here, admin)).toEqual(before);
});

test("a server action acts for whoever may", async () => {
  const decide = action("review/actions.ts#decide");
  for (const session of [reviewer, admin]) {
    for (const step of ["skip", "undo"]) {
      const input = { candidateId: here.candidateId, action: step };
      expect(await session.act(decide, input)).toMatchObject({ ok: true });
    }
  }
  const { memberId } = here;
  const changed = await admin.act(action("settings/actions.ts#changeRoleAction"), {
    memberId,
    role: "reviewer",
  });
  expect(changed).toMatchObject({ ok: true });
});

function call(session: MemberSession, { method, path, body }: RouteCase, place: Place) {
  return method === "GET"
    ? session.read(path(place))
    : session.write(method, path(place), body?.(place) ?? {});
}

test("every page route refuses whoever may not read or write", async () => {
  const walked = new Set(routeCases.map(({ path }) => path(here).split("?")[0]));
  // A stream that stays open has a walk of its own in live-stream.spec.ts.
  const streams = ["/review/live"];
  expect([...walked, ...streams].toSorted()).toEqual(listDashboardEntries("route"));
  for (const one of routeCases) {
    const name = `${one.method} ${one.path(here)}`;
    const byNobody = await call(nobody, one, here);
    expect([byNobody.status(), byNobody.headers().location], name).toEqual([
      307,
      expect.stringMatching(/^\/sign-in\?next=/u),
    ]);
    expect((await call(removed, one, here)).status(), name).toBe(401);
    expect((await call(viewer, one, here)).status(), name).toBe(one.viewer);
    const foreign = await call(stranger, one, here);
    expect(foreign.status(), name).toBe(one.foreign);
    const text = await foreign.text();
    if (foreign.status() === 200) expect(text).not.toContain(here.candidateId);
    else expect(foreign.headers()["content-type"]).toBe("application/problem+json");
  }
});

test("a page route writes for Attune's own pages only", async () => {
  const body = { candidateId: here.candidateId };
  const foreign: Record<string, string>[] = [
    { "content-type": "application/json" },
    { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    { "content-type": "application/json", "sec-fetch-site": "same-site" },
    { "content-type": "text/plain", "sec-fetch-site": "same-origin" },
  ];
  for (const headers of foreign) {
    for (const method of ["POST", "DELETE"] as const) {
      const response = await reviewer.write(method, "/review/claim", body, headers);
      expect(response.status(), JSON.stringify(headers)).toBe(403);
    }
  }
});

test("every page sends nobody and a removed member to the sign-in page, and another tenant's ids are 404", async () => {
  const pages = [...listDashboardEntries("page")];
  for (const page of pages) {
    const address = page
      .replace("[candidateId]", here.candidateId)
      .replace("[documentId]", here.documentId)
      .replace("[versionId]", here.versionId)
      .replace("[importId]", here.importId);
    expect((await nobody.read(address)).status(), page).toBe(307);
    const gone = await (await removed.http.get(address)).text();
    expect(gone, page).toContain("<title>Sign in · Attune</title>");
    expect((await viewer.read(address)).status(), page).toBe(200);
    const foreign = await stranger.read(address);
    expect(foreign.status(), page).toBe(address === page ? 200 : 404);
    const text = await foreign.text();
    if (address === page) for (const id of Object.values(here)) expect(text, page).not.toContain(id);
  }
  for (const odd of ["/review/x", "/review/%00", "/knowledge/x", "/knowledge/..%2f..%2fsettings"])
    expect((await admin.read(odd)).status(), odd).toBe(404);
});

test("a viewer sees no control that a viewer may not use", async ({ page }) => {
  await signIn(page, "vera@harbor-bank.example", `/review/${here.candidateId}`);
  await expect(page.getByText("Deciding needs the role of a reviewer")).toBeVisible();
  for (const name of [/approve/iu, /reject/iu, /skip/iu, /take back/iu])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.goto("/settings");
  await expect(page.getByText("Only an admin can change what is here.")).toBeVisible();
  const main = page.getByRole("main");
  for (const name of [/add/iu, /new/iu, /create/iu, /remove/iu, /revoke/iu])
    await expect(main.getByRole("button", { name })).toHaveCount(0);
  await expect(main.getByRole("combobox")).toHaveCount(0);
  await page.goto("/confidence");
  for (const name of [/add/iu, /edit/iu, /delete/iu, /set/iu, /refit/iu, /apply/iu])
    await expect(main.getByRole("button", { name })).toHaveCount(0);
  await expect(main.getByRole("checkbox")).toHaveCount(0);
  await page.goto("/thresholds");
  for (const name of [/run now/iu, /change/iu, /edit/iu, /lock/iu])
    await expect(main.getByRole("button", { name })).toHaveCount(0);
});
