import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LiveState } from "@/lib/review/live-types.ts";
import { diffLive, isQuiet } from "@/lib/review/rules/diff-live.ts";

const ids = fc.constantFrom("a", "b", "c", "d");
const states = fc
  .record({
    clusters: fc.dictionary(ids, fc.constantFrom("1", "2", "3")),
    holders: fc.dictionary(ids, fc.constantFrom("ann", "ben")),
  })
  .map(({ clusters, holders }): LiveState => ({
    clusters: new Map(Object.entries(clusters)),
    isCut: false,
    holders: new Map(Object.entries(holders).map(([id, holder]) => [id, { id: holder, name: holder }])),
  }));

describe("diffLive", () => {
  test("between two equal looks nothing happened", () => {
    fc.assert(fc.property(states, (state) => isQuiet(diffLive(state, state))));
  });

  test("what it tells of claims turns the first look into the second", () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        const holders = new Map(before.holders);
        for (const { candidateId, holder } of diffLive(before, after).claims) {
          if (holder === null) holders.delete(candidateId);
          else holders.set(candidateId, holder);
        }
        expect(Object.fromEntries(holders)).toEqual(Object.fromEntries(after.holders));
      }),
    );
  });

  test("names each cluster that is new in the window or changed again, and none that left it", () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        const expected = [...after.clusters].filter(([id, at]) => before.clusters.get(id) !== at).length;
        expect(diffLive(before, after).clusterIds).toHaveLength(expected);
      }),
    );
  });

  test("where more changed than is shown, all may have", () => {
    const before: LiveState = { clusters: new Map(), isCut: false, holders: new Map() };
    const after: LiveState = { clusters: new Map([["a", "1"]]), isCut: true, holders: new Map() };
    expect(diffLive(before, after).clusterIds).toBeNull();
    expect(diffLive(after, after).clusterIds).toEqual([]);
  });
});
