import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leavesNoAdmin } from "@/lib/access/rules/last-admin.ts";
import { roles } from "@/lib/core/permissions.ts";

const member = fc.record({ id: fc.uuid(), role: fc.constantFrom(...roles) });

describe("leavesNoAdmin", () => {
  it("says yes for the only admin and no beside a second one", () => {
    const first = { id: "a", role: "admin" } as const;
    expect(leavesNoAdmin([first, { id: "b", role: "reviewer" }], "a")).toBe(true);
    expect(leavesNoAdmin([first, { id: "b", role: "admin" }], "a")).toBe(false);
  });

  it("never says yes while an admin other than the member is left", () => {
    fc.assert(
      fc.property(fc.array(member), fc.uuid(), (members, id) => {
        const others = members.filter((one) => one.id !== id && one.role === "admin");
        expect(leavesNoAdmin(members, id)).toBe(others.length === 0);
      }),
    );
  });
});
