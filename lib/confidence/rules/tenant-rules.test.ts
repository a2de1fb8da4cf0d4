import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText, originalSpan } from "@/lib/confidence/rules/fold-text.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import {
  checkTenantRules,
  countTenantRules,
  findPatternProblem,
  maxProgramSize,
  totalProgramSize,
} from "@/lib/confidence/rules/tenant-rules.ts";
import { scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import type { TenantRule } from "@/lib/confidence/types.ts";

let count = 0;

function rule(changes: Partial<TenantRule> = {}): TenantRule {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
    name: `rule ${count}`,
    kind: "forbidden_phrase",
    form: "literal",
    pattern: "free of charge",
    severity: "warn",
    isEnabled: true,
    ...changes,
  };
}

function found(changes: Partial<TenantRule>, answer: string, question = "How is that?", isDeclined = false) {
  return checkTenantRules([rule(changes)], { question, answer, isDeclined }).map((broken) =>
    broken.span === null ? null : answer.slice(broken.span.start, broken.span.end),
  );
}

describe("a literal", () => {
  it.each([
    ["Free of charge, always.", ["Free of charge"]],
    ["It is free  of\ncharge.", ["free  of\ncharge"]],
    ["It is fr\u00adee of\u00a0cha\u200brge.", ["fr\u00adee of\u00a0cha\u200brge"]],
    ["It is ｆｒｅｅ of charge", ["ｆｒｅｅ of charge"]],
    ["Free, of charge we speak.", []],
    ["FREE OF CHARGE and free of charge", ["FREE OF CHARGE", "free of charge"]],
  ])("is found as a person reads it: %j", (answer, spans) => {
    expect(found({}, answer)).toEqual(spans);
  });

  it("is found inside words, in other scripts and with accents written either way", () => {
    expect(found({ pattern: "kost" }, "Das ist kostenlos.")).toEqual(["kost"]);
    expect(found({ pattern: "бесплатно" }, "Это БЕСПЛАТНО.")).toEqual(["БЕСПЛАТНО"]);
    expect(found({ pattern: "café" }, "Le cafe\u0301 est gratuit.")).toEqual(["cafe\u0301"]);
    expect(found({ pattern: "schon" }, "Das ist schön.")).toEqual([]);
  });
});

describe("a word", () => {
  it.each([
    ["art", "Start the party with art.", ["art"]],
    ["Acme Bank", "acme bank's rate; AcmeBank; Acme  Bankers", ["acme bank"]],
    ["C++", "We know C++, not C.", ["C++"]],
    ["weiß", "Ich weiß es. Weißt du?", ["weiß"]],
    ["é", "é été", ["é"]],
    ["👍", "good👍job", ["👍"]],
  ])("%j is found whole in %j", (pattern, answer, spans) => {
    expect(found({ form: "word", pattern }, answer)).toEqual(spans);
  });
});

describe("a regex", () => {
  it("is found wherever it matches, without minding case, at most five times", () => {
    expect(found({ form: "regex", pattern: "guarante(e|ed)?\\b" }, "Guaranteed. We guarantee it.")).toEqual([
      "Guaranteed",
      "guarantee",
    ]);
    expect(found({ form: "regex", pattern: "a" }, "a".repeat(50))).toHaveLength(5);
    expect(found({ form: "regex", pattern: "z*$|stocks" }, "Buy stocks now")).toEqual(["stocks"]);
  });

  it.each([
    ["(?=a)b", /Look-ahead, look-behind/u],
    ["(?<!a)b", /Look-ahead, look-behind/u],
    ["(a)\\1", /back-references/u],
    ["[a", /no valid pattern: missing closing \]: `\[a`$/u],
    ["*a", /no valid pattern: missing argument/u],
    ["(a{1,100}){9}b", /too large/u],
    ["a*", /every answer/u],
    ["a{2000}", /no valid pattern/u],
  ])("%s is refused with a reason", (pattern, message) => {
    expect(findPatternProblem({ form: "regex", pattern })).toMatch(message);
  });

  it("that is refused and stored all the same is left out, and never throws", () => {
    expect(found({ form: "regex", pattern: "(a" }, "(a")).toEqual([]);
    expect(countTenantRules([rule({ form: "regex", pattern: "(a" }), rule()])).toBe(1);
  });

  it("takes time in proportion to the text, also where others explode", () => {
    const hostile = rule({ form: "regex", pattern: "(a|a)*(a|aa)+b$" });
    expect(findPatternProblem(hostile)).toBeNull();
    const timeMs = (length: number) => {
      const started = performance.now();
      checkTenantRules([hostile], { question: "q", answer: "a".repeat(length), isDeclined: false });
      return performance.now() - started;
    };
    timeMs(1_000);
    expect(timeMs(32_000)).toBeLessThan(2_000);
  });

  it("of the largest allowed size counts into the sum of a set", () => {
    const pattern = `(${"ab?".repeat(60)})`;
    expect(findPatternProblem({ form: "regex", pattern })).toBeNull();
    const one = totalProgramSize([{ form: "regex", pattern }]);
    expect(one).toBeGreaterThan(100);
    expect(one).toBeLessThanOrEqual(maxProgramSize);
    expect(totalProgramSize([{ form: "regex", pattern }, { form: "regex", pattern }, rule()])).toBe(2 * one);
  });
});

describe("the kinds", () => {
  const topic = { kind: "blocked_topic", form: "word", pattern: "stocks" } as const;

  it.each([
    ["an answer that speaks of it", "What now?", "Buy stocks.", false, ["stocks"]],
    ["an answer to a question about it", "Which stocks?", "The green ones.", false, [null]],
    ["declining, even where it is named", "Which stocks?", "I cannot advise on stocks.", true, []],
    ["an empty answer", "Which stocks?", " ", false, []],
    ["another topic", "Which socks?", "The green ones.", false, []],
  ])("a topic: %s", (_name, question, answer, isDeclined, spans) => {
    expect(found(topic, answer, question, isDeclined)).toEqual(spans);
  });

  const required = { kind: "required_phrase", pattern: "not financial advice" } as const;

  it.each([
    ["Buy. This is not financial advice.", false, []],
    ["Buy.", false, [null]],
    ["I cannot say.", true, []],
    ["", false, []],
  ])("a required phrase in %j", (answer, isDeclined, spans) => {
    expect(found(required, answer, "q", isDeclined)).toEqual(spans);
  });

  it("a competitor counts in the answer only", () => {
    expect(
      found({ kind: "competitor_name", form: "word", pattern: "Acme" }, "We match.", "And Acme?"),
    ).toEqual([]);
    expect(found({ kind: "competitor_name", form: "word", pattern: "Acme" }, "ACME is dear.")).toEqual([
      "ACME",
    ]);
  });

  it("a rule that is off counts nowhere", () => {
    expect(found({ isEnabled: false }, "free of charge")).toEqual([]);
    expect(countTenantRules([rule({ isEnabled: false })])).toBe(0);
  });
});

describe("the policy factor", () => {
  const policyOf = (rules: TenantRule[]) =>
    scoreResponse(scoringInput({ tenantRules: rules })).factors.policy;

  it("falls with each broken rule, to nothing where one blocks, and names the rule", () => {
    const cost = { form: "word", pattern: "card costs" } as const;
    expect(policyOf([])?.score).toBe(1);
    expect(policyOf([rule(cost)])?.score).toBeCloseTo(0.6);
    expect(policyOf([rule(cost), rule({ pattern: "euros" })])?.score).toBeCloseTo(0.36);
    const blocked = rule({ ...cost, severity: "block", name: "No prices" });
    const scoring = scoreResponse(scoringInput({ tenantRules: [blocked] }));
    expect(scoring.factors.policy).toMatchObject({
      score: 0,
      evidence: { broken: [{ rule: "No prices", ruleId: blocked.id, source: "tenant", severity: "block" }] },
    });
    expect(scoring.signals.map((signal) => signal.kind)).toContain("policy_block");
  });

  it("counts a rule once however often it is broken", () => {
    expect(policyOf([rule({ form: "regex", pattern: "[a-z]" })])?.score).toBeCloseTo(0.6);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom("Free", " of ", "charge", "ﬁ", "\u200b", "é", "e\u0301", "👍", "İ", "ﷺ", "\ud800"),
      { maxLength: 20 },
    )
    .map((parts) => parts.join("")),
);

describe("any text and any rule", () => {
  it("never throw, and give places inside the answer that are not empty", () => {
    const anyRule = fc.record({
      kind: fc.constantFrom("blocked_topic", "forbidden_phrase", "competitor_name", "required_phrase"),
      form: fc.constantFrom("literal", "word", "regex"),
      pattern: fc.oneof(anyText, fc.constantFrom("fi", "free.*charge", "\\p{L}+", ".", "(?s).+")),
    });
    fc.assert(
      fc.property(anyRule, anyText, anyText, (made, answer, question) => {
        for (const { span } of checkTenantRules([rule(made)], {
          question,
          answer,
          isDeclined: false,
        })) {
          if (span === null) continue;
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(answer.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("find by patterns what a pattern alone would find, however many there are", () => {
    const atoms = ["a", "ß", "é", "\\b", "^", "$", "[^a]", "\\w+", "(a|b)*", "b{1,2}", " ", "K"];
    const pattern = fc
      .array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(""));
    const text = fc.array(fc.constantFrom("a", "B", "b", "ſ", "\u212a", "é", " ", "\n", "😀"), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 6 }), text, (patterns, parts) => {
        const answer = parts.join("");
        const together = checkTenantRules(
          patterns.map((one, at) => rule({ form: "regex", pattern: one, name: String(at) })),
          { question: "", answer, isDeclined: false },
        );
        const alone = patterns.flatMap((one, at) =>
          found({ form: "regex", pattern: one }, answer).map((part) => `${at} ${String(part)}`),
        );
        expect(
          together.map(({ rule: name, span }) => `${name} ${answer.slice(span?.start, span?.end)}`),
        ).toEqual(alone);
      }),
    );
  });

  it("fold plain text the short way as they fold it the long way", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 40 }), fc.nat(), (plain, cut) => {
        const text = `${plain.slice(0, cut % 41)} \t\n  Ab`;
        const short = foldText(text);
        const long = foldText(`${text}é`);
        expect(long.text.startsWith(short.text)).toBe(true);
        for (let at = 0; at < short.text.length; at += 1) expect(short.placeOf(at)).toEqual(long.placeOf(at));
      }),
    );
  });

  it("find a literal that is cut out of the text itself", () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, a, b) => {
        const chars = [...text];
        const [from, to] = [a % (chars.length + 1), b % (chars.length + 1)].toSorted((x, y) => x - y);
        const pattern = chars.slice(from, to).join("");
        fc.pre(foldText(pattern).text.trim() !== "" && !/^\p{M}|\p{M}$/u.test(pattern));
        expect(found({ pattern }, text).length).toBeGreaterThan(0);
      }),
    );
  });

  it("fold to places that stand in the original", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldText(text);
        for (let at = 0; at < folded.text.length; at += 1) {
          const { start, end } = originalSpan(folded, at, at + 1);
          expect(end).toBeGreaterThan(start);
          expect(foldText(text.slice(start, end)).text).toContain(folded.text.charAt(at));
        }
      }),
    );
  });
});
