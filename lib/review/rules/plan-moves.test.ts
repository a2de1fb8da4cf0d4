import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseMembers, planTakeBack, type Standing } from "@/lib/review/rules/plan-moves.ts";

const ids = ["a", "b", "c", "d", "e", "f"];
const clusters = ["k1", "k2", "k3"];
const standings = fc
  .tuple(...ids.map(() => fc.constantFrom(...clusters)))
  .map((found): Standing[] => found.map((clusterId, index) => ({ id: ids[index] ?? "", clusterId })));

const apply = (standing: Standing[], moves: { candidateId: string; toClusterId: string }[]): Standing[] => {
  const to = new Map(moves.map((move) => [move.candidateId, move.toClusterId]));
  return standing.map(({ id, clusterId }) => ({ id, clusterId: to.get(id) ?? clusterId }));
};

describe("chooseMembers", () => {
  test("every chosen one is moved or left out, never both and never dropped", () => {
    fc.assert(
      fc.property(standings, fc.subarray([...ids, "x"]), (rows, chosenIds) => {
        const { moved, leftOutIds } = chooseMembers(rows, { clusterId: "k1", chosenIds });
        expect([...moved.map(({ id }) => id), ...leftOutIds].toSorted()).toEqual(chosenIds.toSorted());
        expect(moved.every(({ clusterId }) => clusterId === "k1")).toBe(true);
      }),
    );
  });
});

describe("planTakeBack", () => {
  const moved = (rows: Standing[], chosen: string[]) =>
    rows
      .filter(({ id, clusterId }) => chosen.includes(id) && clusterId === "k1")
      .map(({ id }) => ({ candidateId: id, fromClusterId: "k1", toClusterId: "new" }));

  test("restores exactly what was before, whoever joined meanwhile", () => {
    fc.assert(
      fc.property(standings, fc.subarray(ids), fc.boolean(), (before, chosen, joins) => {
        const made = moved(before, chosen);
        const after = apply(before, made);
        const later = joins ? [...after, { id: "late", clusterId: "new" }] : after;
        const { moves, leftOutIds } = planTakeBack(made, later);
        expect(leftOutIds).toEqual([]);
        expect(apply(later, moves).filter(({ id }) => id !== "late")).toEqual(before);
        expect(moves.some(({ candidateId }) => candidateId === "late")).toBe(false);
      }),
    );
  });

  test("leaves who was moved on since, and names it", () => {
    const made = [
      { candidateId: "a", fromClusterId: "k1", toClusterId: "new" },
      { candidateId: "b", fromClusterId: "k1", toClusterId: "new" },
    ];
    const { moves, leftOutIds } = planTakeBack(made, [
      { id: "a", clusterId: "new" },
      { id: "b", clusterId: "k3" },
    ]);
    expect(moves).toEqual([{ candidateId: "a", fromClusterId: "new", toClusterId: "k1" }]);
    expect(leftOutIds).toEqual(["b"]);
  });
});
