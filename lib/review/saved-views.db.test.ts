import { beforeAll, expect, it } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { changeView } from "@/lib/review/change-view.ts";
import { deleteView } from "@/lib/review/delete-view.ts";
import { listViews } from "@/lib/review/list-views.ts";
import { SavedQuery } from "@/lib/review/queue-types.ts";
import { saveView } from "@/lib/review/save-view.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createTestMember, createTestTenant, keyActor, type TestTenant } from "@/lib/testing/tenant-world.ts";

let tenant: TestTenant;
let [viewer, owner, colleague, admin, stranger]: Ctx[] = [];
const query = SavedQuery.parse({ filter: { class: "policy_block", ageFrom: 24 }, sort: "oldest" });

beforeAll(async () => {
  await truncateAll();
  tenant = await createTestTenant("views");
  viewer = await createTestMember(tenant, "viewer", "vi@views.example");
  owner = await createTestMember(tenant, "reviewer", "ow@views.example");
  colleague = await createTestMember(tenant, "reviewer", "co@views.example");
  admin = await createTestMember(tenant, "admin", "ad@views.example");
  stranger = await createTestMember(await createTestTenant("strange"), "admin", "st@strange.example");
});

const as = (ctx: Ctx | undefined): Ctx => ctx ?? tenant.system;
const names = async (ctx: Ctx | undefined) => (await listViews(as(ctx))).map(({ name }) => name);

it("keeps a view for its owner, and for everybody of the tenant once it is shared", async () => {
  const { id } = await saveView(as(owner), { name: "Blocked for a day", query });
  expect(await listViews(as(owner))).toMatchObject([{ id, isMine: true, isShared: false, query }]);
  expect(await names(colleague)).toEqual([]);
  await changeView(as(owner), { viewId: id, isShared: true });
  expect(await listViews(as(colleague))).toMatchObject([
    { id, isMine: false, ownerName: "ow@views.example" },
  ]);
  expect(await names(viewer)).toEqual(["Blocked for a day"]);
  expect(await names(stranger)).toEqual([]);
  const events = await listAudit(tenant.system, { entity: "saved_view", entityId: id });
  expect(events.map(({ action }) => action)).toEqual(["view.changed", "view.saved"]);
});

it("is changed by its owner, and by an admin where it is shared", async () => {
  const { id } = await saveView(as(owner), { name: "Mine", query });
  const change = { viewId: id, name: "Renamed" };
  for (const ctx of [colleague, admin, stranger])
    await expect(changeView(as(ctx), change)).rejects.toMatchObject({ code: "not_found" });
  await changeView(as(owner), { viewId: id, isShared: true });
  await expect(changeView(as(colleague), change)).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteView(as(stranger), { viewId: id })).rejects.toMatchObject({ code: "not_found" });
  await changeView(as(admin), change);
  expect(await names(owner)).toContain("Renamed");
  await deleteView(as(admin), { viewId: id });
  expect(await names(owner)).not.toContain("Renamed");
  const [last] = await listAudit(tenant.system, { entity: "saved_view", entityId: id });
  expect(last?.action).toBe("view.deleted");
});

it("asks for a role that decides, for a member, and for a name of its own", async () => {
  await expect(saveView(as(viewer), { name: "X", query })).rejects.toMatchObject({ code: "forbidden" });
  const key = tenant.as(keyActor("review"));
  await expect(saveView(key, { name: "X", query })).rejects.toMatchObject({ code: "forbidden" });
  await saveView(as(colleague), { name: "Same", query });
  await saveView(as(owner), { name: "Same", query });
  await expect(saveView(as(owner), { name: "Same", query })).rejects.toMatchObject({
    code: "invalid_input",
    problems: [{ path: "/name" }],
  });
});
