import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { BatchResult, IngestReceipt } from "@/lib/responses/types.ts";

export type Item = {
  externalId: string;
  question: string;
  answer: string;
  passages: { title: string; text: string }[];
};

const Questions = z.array(z.object({ text: z.string() }));
const Answers = z.array(z.object({ title: z.string(), answer: z.string() }));
const Page = z.object({ items: z.array(z.object({ id: z.uuid() })) });
const Decided = z.object({ decisionId: z.uuid(), documentId: z.uuid() });

const read = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(process.cwd(), "data/harbor-bank", file), "utf8"));

/** Every third is a refusal without passages, which is captured whatever it scores; the rest answer from passages. */
export function makeItems(count: number): Item[] {
  const questions = Questions.parse(read("questions.json"));
  const answers = Answers.parse(read("answers.json"));
  return Array.from({ length: count }, (_, index) => {
    const question = `${questions[index % questions.length]?.text ?? "Why?"} (case ${index})`;
    const externalId = `kill-${index}`;
    if (index % 3 === 0)
      return {
        externalId,
        question,
        answer: "I'm sorry, I don't have information about that.",
        passages: [],
      };
    const passages = [0, 1].map((offset) => {
      const found = answers[(index * 7 + offset * 13) % answers.length];
      return { title: found?.title ?? "", text: found?.answer ?? "" };
    });
    return { externalId, question, answer: passages[0]?.text ?? "", passages };
  });
}

export type Acknowledged = {
  responses: Map<string, string>;
  approvals: Map<string, { decisionId: string; documentId: string }>;
  undone: Set<string>;
};

type Reply = { status: number; body: unknown };

/** An agent and a reviewer outside the app: they know only what was acknowledged to them. */
export class Traffic {
  readonly acknowledged: Acknowledged = { responses: new Map(), approvals: new Map(), undone: new Set() };
  readonly surprises: string[] = [];
  unanswered = 0;
  private decidedCount = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
  ) {}

  /** Null where no answer came: the app was killed under it. */
  private async call(method: "GET" | "POST", route: string, body?: unknown): Promise<Reply | null> {
    try {
      const response = await fetch(`${this.baseUrl}/api/v1/${route}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(20_000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      this.unanswered += 1;
      return null;
    }
  }

  /** Sends items alone or as one batch, and keeps what was acknowledged; what was not is to be sent again. */
  async post(items: Item[]): Promise<void> {
    const [only] = items;
    if (only !== undefined && items.length === 1) {
      const reply = await this.call("POST", "responses", only);
      if (reply === null || reply.status >= 500) return;
      if (reply.status !== 200 && reply.status !== 202) this.surprise("responses", reply);
      else this.acknowledge(only.externalId, IngestReceipt.parse(reply.body).id);
      return;
    }
    const reply = await this.call("POST", "responses/batch", { items });
    if (reply === null || reply.status >= 500) return;
    if (reply.status !== 200) {
      this.surprise("responses/batch", reply);
      return;
    }
    for (const item of BatchResult.parse(reply.body).items) {
      if (item.id !== null && item.externalId !== null) this.acknowledge(item.externalId, item.id);
      else if (item.statusCode !== 503) this.surprises.push(`an item of a batch got ${item.statusCode}`);
    }
  }

  private acknowledge(externalId: string, id: string): void {
    const before = this.acknowledged.responses.get(externalId);
    if (before !== undefined && before !== id) this.surprises.push(`${externalId} got a second id`);
    this.acknowledged.responses.set(externalId, id);
  }

  /** Edits up to `count` open candidates, and takes every fourth of these decisions back at once. */
  async approveSome(count: number): Promise<void> {
    const page = await this.call("GET", `candidates?status=open&limit=${count}`);
    if (page === null || page.status !== 200) return;
    for (const { id } of Page.parse(page.body).items) {
      const answer = `This is what we know about case ${id}.`;
      const reply = await this.call("POST", `candidates/${id}/decision`, { action: "edit", answer });
      if (reply === null || reply.status >= 500) {
        // Nobody was told: it may stand or not, and only the database says which.
        this.acknowledged.undone.delete(id);
        if (reply === null) return;
        continue;
      }
      if (reply.status === 409) continue;
      if (reply.status !== 200) {
        this.surprise("decision", reply);
        continue;
      }
      this.acknowledged.approvals.set(id, Decided.parse(reply.body));
      this.acknowledged.undone.delete(id);
      this.decidedCount += 1;
      if (this.decidedCount % 4 === 0) await this.undo(id);
    }
  }

  private async undo(candidateId: string): Promise<void> {
    const reply = await this.call("POST", `candidates/${candidateId}/decision`, { action: "undo" });
    if (reply === null || reply.status >= 500) {
      this.acknowledged.approvals.delete(candidateId);
      return;
    }
    if (reply.status !== 200) {
      this.surprise("undo", reply);
      return;
    }
    this.acknowledged.approvals.delete(candidateId);
    this.acknowledged.undone.add(candidateId);
  }

  private surprise(what: string, { status, body }: Reply): void {
    this.surprises.push(`${what} got ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  }
}
