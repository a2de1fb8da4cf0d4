import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReader } from "@/lib/core/reading/reading.ts";

const words = "card cards fee fees transfer May 3 2023 not unavailable café three".split(" ");
const text = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(" "));

describe("a reader", () => {
  it("gives the same numbers to stems whether it is used alone or in turns with others", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), text), { maxLength: 12 }), (turns) => {
        const readers = [createReader("en"), createReader("en"), createReader("de")];
        const inTurns = turns.map(([which, own]) => [...(readers[which]?.read(own).stems ?? [])]);
        for (const which of [0, 1, 2]) {
          const alone = createReader(which === 2 ? "de" : "en");
          turns.forEach(([reader, own], at) => {
            if (reader === which) expect(inTurns[at]).toEqual([...alone.read(own).stems]);
          });
          expect(readers[which]?.stemCount()).toBe(alone.stemCount());
        }
      }),
    );
  });

  it("numbers stems from 0 without gaps, one for all forms of a word", () => {
    const reader = createReader("en");
    const { stems } = reader.read("Cards and a card, fees and a fee");
    expect(stems[0]).toBe(stems[3]);
    expect(stems[4]).toBe(stems[7]);
    expect(Math.max(...stems)).toBe(reader.stemCount() - 1);
  });
});
