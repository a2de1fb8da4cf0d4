import fc from "fast-check";
import { expect, test } from "vitest";
import { createGate, type Slot } from "@/lib/jobs/gate.ts";

const slots = fc.uniqueArray(fc.record({ key: fc.constantFrom("a", "b", "c"), limit: fc.constant(2) }), {
  selector: ({ key }) => key,
  maxLength: 2,
});

test("never more than the limit at work, nobody is lost, and whoever waits is let in", () => {
  fc.assert(
    fc.property(fc.array(slots, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (runs, chance) => {
      const gate = createGate();
      const inside: { runId: string; slots: readonly Slot[] }[] = [];
      const check = () => {
        for (const key of ["a", "b", "c"]) {
          expect(
            inside.filter((run) => run.slots.some((slot) => slot.key === key)).length,
          ).toBeLessThanOrEqual(2);
        }
      };
      runs.forEach((own, index) => {
        const runId = String(index);
        if (gate.enter(runId, own)) inside.push({ runId, slots: own });
        check();
      });
      let ended = 0;
      while (inside.length > 0) {
        const [left] = inside.splice((chance.next().value as number) % inside.length, 1);
        ended += 1;
        inside.push(...gate.leave(left?.slots ?? []));
        check();
      }
      expect(ended).toBe(runs.length);
      expect(gate.parkedCount()).toBe(0);
    }),
  );
});

test("runs of one key are let in in the order of arrival", () => {
  const gate = createGate();
  const own = [{ key: "k", limit: 1 }];
  expect(["1", "2", "3"].map((runId) => gate.enter(runId, own))).toEqual([true, false, false]);
  expect(gate.leave(own).map(({ runId }) => runId)).toEqual(["2"]);
  expect(gate.leave(own).map(({ runId }) => runId)).toEqual(["3"]);
});
