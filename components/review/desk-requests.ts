import type { DeskCandidate, DeskCounts, PublishState, QueueSlice, QueueView } from "@/components/review/desk-types.ts";

/** A read that failed, in words; `code` is the problem's code, or `unreachable`. */
export class DeskReadError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "DeskReadError";
    this.code = code;
  }
}

const unreachable = () => new DeskReadError("unreachable", "The server could not be reached. Nothing was lost.");

async function read<Found>(path: string, query: Record<string, string | null>): Promise<Found> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) params.set(name, value);
  const response = await fetch(`${path}?${params.toString()}`, { headers: { accept: "application/json" } }).catch(() => null);
  if (response === null) throw unreachable();
  if (response.redirected) throw new DeskReadError("unauthenticated", "Your sign-in has ended. Sign in again; nothing was lost.");
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toReadError(body);
  // The server builds what it sends from the same types.
  return body as Found;
}

function toReadError(problem: unknown): DeskReadError {
  if (typeof problem !== "object" || problem === null || !("code" in problem) || !("detail" in problem)) return unreachable();
  return new DeskReadError(String(problem.code), String(problem.detail));
}

export function fetchQueue(query: { view: QueueView; cursor?: string | null; limit?: number }): Promise<{ queue: QueueSlice; counts: DeskCounts }> {
  const { view, cursor = null, limit } = query;
  return read("/review/queue", { view, cursor, limit: limit === undefined ? null : String(limit) });
}

export function fetchCandidate(id: string): Promise<DeskCandidate> {
  return read("/review/detail", { id });
}

export async function fetchPublishState(query: { documentId: string; versionId: string }): Promise<PublishState> {
  const { state } = await read<{ state: PublishState }>("/review/publish-status", query);
  return state;
}
