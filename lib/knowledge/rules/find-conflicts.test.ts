import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/knowledge/conflict-types.ts";
import { findConflictsAmong, type NearLive } from "@/lib/knowledge/rules/find-conflicts.ts";

const proposed = (question: string, answer: string): Proposal => ({
  question,
  phrasings: [],
  answer,
  exceptDocumentIds: [],
});

const live = (
  question: string,
  answer: string,
  closeness: Partial<NearLive> & { cosine?: number | null },
) => {
  const { cosine = 0.95, ...rest } = closeness;
  return { documentId: "d", question, answer, answerCosine: null, pair: null, cosine, ...rest };
};

function kindOf(proposal: Proposal, near: ReturnType<typeof live>): string | null {
  const { cosine, ...rest } = near;
  const pair = { asked: proposal.question, held: near.question, cosine };
  return findConflictsAmong(proposal, [{ ...rest, pair }])[0]?.kind ?? null;
}

describe("a live document against what is to be published", () => {
  it.each([
    [
      "the same question, another answer",
      proposed("How do I freeze my card?", "Open the app and tap Freeze."),
      live("How do I freeze my card", "Call us at any time.", { cosine: 1 }),
      "same_question",
    ],
    [
      "the same answer under another question",
      proposed("When does my card come?", "Cards arrive in five days."),
      live("Where is my parcel?", "Cards arrive in five days", { cosine: 0.4 }),
      "same_answer",
    ],
    [
      "an answer that allows what the other forbids",
      proposed("Can I return sale items?", "Sale items can be returned within 14 days."),
      live("Can sale items be returned?", "Sale items cannot be returned.", {}),
      "opposite",
    ],
    [
      "another number of days",
      proposed("How long do I have to return an item?", "You can return items within 30 days of delivery."),
      live("How long can I return an item?", "You can return items within 14 days of delivery.", {}),
      "numbers",
    ],
    [
      "an opposite question with an answer of its own",
      proposed("How do I turn off alerts?", "Open Settings and turn alerts off."),
      live("How do I turn on alerts?", "Open Settings and turn alerts on.", {}),
      null,
    ],
    [
      "an opposite question with the same answer",
      proposed("How do I turn off alerts?", "Open Settings, then Alerts."),
      live("How do I turn on alerts?", "Open Settings, then Alerts.", {}),
      "same_answer",
    ],
    [
      "a distant question",
      proposed("How do I freeze my card?", "Open the app."),
      live("What are your opening hours?", "From 9 to 5.", { cosine: 0.6 }),
      null,
    ],
    [
      "a near question with another answer that contradicts nothing",
      proposed("Can I pay in euros?", "Yes, at every till."),
      live("Which coins do you take?", "All that the bank takes.", { cosine: 0.86 }),
      null,
    ],
    [
      "the same question where no vector is at hand",
      proposed("How do I freeze my card?", "Open the app and tap Freeze."),
      live("How can I freeze my card?", "Call us at any time.", { cosine: null }),
      "same_question",
    ],
  ])("%s", (_, proposal, near, kind) => {
    expect(kindOf(proposal, near)).toBe(kind);
  });

  it("says which figure stands against which", () => {
    const proposal = proposed("What is the fee abroad?", "The fee abroad is 3 percent.");
    const [found] = findConflictsAmong(proposal, [
      {
        documentId: "d",
        question: "What is the fee abroad?",
        answer: "The fee abroad is 2 percent.",
        pair: { asked: proposal.question, held: proposal.question, cosine: 1 },
        answerCosine: 0.99,
      },
    ]);
    expect(found?.sentence).toBe("is asked much the same and says 2 where this says 3.");
  });

  it("is never the same question with the same text, whatever the closeness", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.float(),
        (question, answer, cosine) => {
          const found = findConflictsAmong(proposed(question, answer), [
            {
              documentId: "d",
              question,
              answer,
              pair: { asked: question, held: question, cosine },
              answerCosine: 1,
            },
          ]);
          expect(found.map(({ kind }) => kind)).toEqual(["same_answer"]);
        },
      ),
    );
  });
});
