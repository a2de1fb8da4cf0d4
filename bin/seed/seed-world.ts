import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { askQuestions, sendFeedback } from "@/bin/seed/ask-questions.ts";
import { describeWorld } from "@/bin/seed/describe-world.ts";
import { type FoundedTenant, foundTenant } from "@/bin/seed/found-tenant.ts";
import { openJournal } from "@/bin/seed/journal.ts";
import { publishDocuments } from "@/bin/seed/publish-documents.ts";
import { type SeedParts, seedContext } from "@/bin/seed/seed-context.ts";
import { waitForFeedback, waitUntilSettled } from "@/bin/seed/wait-until-settled.ts";
import { demoPassword } from "@/lib/access/types.ts";
import type { Scenario } from "@/prisma/scenarios/scenario.ts";

const settleDeadlineMs = 240_000;
const feedbackDeadlineMs = 60_000;

export type SeedInput = {
  scenarios: Scenario[];
  baseUrl: string;
  /** Where `demo.json` (the sign-ins) and the agent's journals lie. */
  dataDir: string;
  report: (line: string) => void;
};

/** Fills the demo world. Broken off at any point and run again, it completes the same world without doing a thing twice. */
export async function seedWorld(parts: SeedParts, input: SeedInput): Promise<void> {
  const founded: { scenario: Scenario; tenant: FoundedTenant }[] = [];
  for (const scenario of input.scenarios) {
    input.report(`${scenario.tenant.name}: tenant and people`);
    founded.push({ scenario, tenant: await foundTenant(parts, scenario) });
  }
  writeSignIns(input.dataDir, input.scenarios);
  for (const { scenario, tenant } of founded) {
    await publishDocuments(parts, { tenantId: tenant.tenantId, scenario, report: input.report });
  }
  for (const { scenario, tenant } of founded) await converse(parts, input, { scenario, founded: tenant });
}

async function converse(
  parts: SeedParts,
  { baseUrl, dataDir, report }: SeedInput,
  { scenario, founded }: { scenario: Scenario; founded: FoundedTenant },
): Promise<void> {
  const { tenantId, startedAt } = founded;
  const { name, slug } = scenario.tenant;
  const ctx = seedContext(parts, tenantId, `${slug}/reading`);
  const journal = openJournal(
    path.join(dataDir, `demo-${slug}.jsonl`),
    `${tenantId} ${startedAt.toISOString()}`,
  );
  const agent = await askQuestions(parts, { founded, scenario, baseUrl, journal, report });
  const settling = {
    deadlineMs: settleDeadlineMs,
    report: (state: { scored: number; received: number }) =>
      report(`${name}: ${state.scored} of ${state.received} responses scored`),
  };
  await waitUntilSettled(ctx, settling);
  report(`${name}: sending feedback`);
  const rated = await sendFeedback(agent, { questions: scenario.questions, journal });
  await waitForFeedback(agent, rated, feedbackDeadlineMs);
  const settled = await waitUntilSettled(ctx, settling);
  for (const line of await describeWorld(ctx, name, settled)) report(line);
  journal.keepOnly("/id");
}

function writeSignIns(dataDir: string, scenarios: Scenario[]): void {
  const signIns = scenarios.flatMap(({ people, tenant }) =>
    people.map((person) => ({ ...person, password: demoPassword, tenant: tenant.name })),
  );
  const file = path.join(dataDir, "demo.json");
  writeFileSync(`${file}.new`, `${JSON.stringify({ signIns }, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
