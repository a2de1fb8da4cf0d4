import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DocumentEvent, documentEvents, nextState } from "@/lib/knowledge/rules/document-states.ts";
import { type DocumentStatus, documentStatuses } from "@/lib/knowledge/types.ts";

const status = fc.constantFrom(...documentStatuses);
const event = fc.constantFrom(...documentEvents);

function walk(events: DocumentEvent[]): { states: DocumentStatus[]; taken: DocumentEvent[] } {
  const states: DocumentStatus[] = ["draft"];
  const taken: DocumentEvent[] = [];
  for (const one of events) {
    const move = nextState(states.at(-1) ?? "draft", one);
    if (move.kind === "refused") continue;
    states.push(move.to);
    taken.push(one);
  }
  return { states, taken };
}

describe("the states of a document", () => {
  test("every event leads from every state to a state or to a reason, and always to the same", () => {
    fc.assert(
      fc.property(status, event, (from, what) => {
        const move = nextState(from, what);
        expect(nextState(from, what)).toEqual(move);
        if (move.kind === "moved") expect(documentStatuses).toContain(move.to);
        else expect(move.reason).toMatch(/^[A-Z].*\. [A-Z].*\.$/u);
      }),
    );
  });

  test("nothing becomes live but by a first publish, a person's resume, or a supersession that is undone", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { states, taken } = walk(events);
        taken.forEach((what, at) => {
          if (states[at] === "live" || states[at + 1] !== "live") return;
          expect(["publish_first", "resume", "reinstate"]).toContain(what);
        });
      }),
    );
  });

  test("what is paused stays so whatever is published, edited, rolled back or taken back behind it", () => {
    for (const what of ["publish", "edit", "roll_back", "withdraw", "verify", "change_details"] as const)
      expect(nextState("paused", what)).toEqual({ kind: "moved", to: "paused" });
  });

  test("nothing comes back from the archive unseen", () => {
    fc.assert(
      fc.property(event, (what) => {
        const move = nextState("archived", what);
        if (move.kind === "moved" && move.to === "live") expect(what).toBe("publish_first");
      }),
    );
    expect(nextState("archived", "bring_back")).toEqual({ kind: "moved", to: "paused" });
    expect(nextState("superseded", "bring_back")).toEqual({ kind: "moved", to: "paused" });
  });

  test("only an event that supersedes leads to superseded, and nothing leads back to draft", () => {
    fc.assert(
      fc.property(status, event, (from, what) => {
        const move = nextState(from, what);
        if (move.kind !== "moved" || move.to === from) return;
        if (move.to === "superseded") expect(what).toBe("supersede");
        expect(move.to).not.toBe("draft");
      }),
    );
  });
});
