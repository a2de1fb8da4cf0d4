import { describe, expect, test } from "vitest";
import { conflictStanding, withFound } from "@/components/review/conflict-standing.ts";
import type { Conflict } from "@/lib/knowledge/conflict-types.ts";

const conflict = (documentId: string): Conflict => ({
  documentId,
  versionId: `v-${documentId}`,
  title: "Opening hours",
  question: "When do you open?",
  answer: "At eight.",
  servedCount: 0,
  similarity: 0.9,
  kind: "numbers",
  sentence: "names another time.",
});
const nothing = { body: "a", held: null, asked: null, refused: [] };
const refused = [{ documentId: "d", message: "It says otherwise." }];

describe("conflictStanding", () => {
  test("nothing to approve has nothing against it", () => {
    const held = { body: "a", found: [conflict("d")] };
    expect(conflictStanding({ ...nothing, body: null, held })).toMatchObject({
      conflicts: [],
      isCurrent: true,
      isConfirming: false,
    });
  });

  test("what was found for another text stays in sight and is not current", () => {
    const held = { body: "before", found: [conflict("d")] };
    const standing = conflictStanding({ ...nothing, held });
    expect(standing).toMatchObject({ isCurrent: false, isConfirming: false });
    expect(standing.conflicts).toHaveLength(1);
  });

  test("is confirming once the person was asked about all that is shown, for this text", () => {
    const held = { body: "a", found: [conflict("d"), conflict("e")] };
    const askedAbout = (body: string, ids: string[]) =>
      conflictStanding({ ...nothing, held, asked: { body, ids } });
    expect(askedAbout("a", ["d", "e"])).toMatchObject({ isConfirming: true, confirmedIds: ["d", "e"] });
    expect(askedAbout("a", ["d"]).isConfirming).toBe(false);
    expect(askedAbout("before", ["d", "e"])).toMatchObject({ isConfirming: false, confirmedIds: [] });
  });

  test("a refusal asks by itself, also where nothing could be looked up", () => {
    expect(conflictStanding({ ...nothing, refused })).toMatchObject({
      refused,
      isConfirming: true,
      confirmedIds: ["d"],
    });
  });

  test("a document that was looked up is not told twice, and another one is asked about", () => {
    const with_ = (...ids: string[]) =>
      conflictStanding({ ...nothing, refused, held: { body: "a", found: ids.map(conflict) } });
    expect(with_("d")).toMatchObject({ refused: [], isConfirming: true });
    expect(with_("d", "e").isConfirming).toBe(false);
  });
});

test("a document found in conflict is known from then on, once", () => {
  const known = withFound([], [conflict("d")]);
  expect(known).toMatchObject([{ documentId: "d", versionId: "v-d" }]);
  expect(known[0]).not.toHaveProperty("sentence");
  expect(withFound(known, [conflict("d")])).toBe(known);
  const edited = { ...conflict("d"), versionId: "w" };
  expect(withFound(known, [edited])).toMatchObject([{ documentId: "d", versionId: "w" }]);
});
