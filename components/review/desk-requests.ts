import type {
  ClaimAnswer,
  DeskCandidate,
  DeskCounts,
  PublishProgress,
  QueueSlice,
  QueueView,
} from "@/components/review/desk-types.ts";

/** A request that failed, in words; `code` is the problem's code, or `unreachable`. */
export class DeskError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "DeskError";
    this.code = code;
  }
}

const unreachable = () => new DeskError("unreachable", "The server could not be reached. Nothing was lost.");

export async function request<Found>(path: string, init: RequestInit = {}): Promise<Found> {
  const response = await fetch(path, init).catch(() => null);
  if (response === null) throw unreachable();
  if (response.redirected)
    throw new DeskError("unauthenticated", "Your sign-in has ended. Sign in again; nothing was lost.");
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toDeskError(body);
  // The server builds what it sends from the same types.
  return body as Found;
}

export function read<Found>(path: string, query: Record<string, string | null>): Promise<Found> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) params.set(name, value);
  return request(`${path}?${params.toString()}`);
}

function toDeskError(problem: unknown): DeskError {
  if (typeof problem !== "object" || problem === null || !("code" in problem) || !("detail" in problem))
    return unreachable();
  return new DeskError(String(problem.code), String(problem.detail));
}

export function fetchQueue(query: {
  view: QueueView;
  cursor?: string | null;
  limit?: number;
}): Promise<{ queue: QueueSlice; counts: DeskCounts }> {
  const { view, cursor = null, limit } = query;
  return read("/review/queue", { view, cursor, limit: limit === undefined ? null : String(limit) });
}

export function fetchCandidate(id: string): Promise<DeskCandidate> {
  return read("/review/detail", { id });
}

export function fetchPublishProgress(query: {
  documentId: string;
  versionId: string;
}): Promise<PublishProgress> {
  return read("/review/publish-status", query);
}

function claimRequest(method: "POST" | "DELETE", candidateId: string): RequestInit {
  return {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ candidateId }),
    keepalive: true,
  };
}

/** Takes or renews the lease. */
export function takeClaim(candidateId: string): Promise<ClaimAnswer> {
  return request("/review/claim", claimRequest("POST", candidateId));
}

/** Gives the lease back, also while the page is being left. A lost request costs a wait for the lease to end. */
export function giveClaimBack(candidateId: string): void {
  request("/review/claim", claimRequest("DELETE", candidateId)).catch(() => null);
}

/** Hands out and claims the best candidate nobody is on; null where nothing is free. */
export async function drawNext(exceptIds: string[]): Promise<string | null> {
  const { candidateId } = await request<{ candidateId: string | null }>("/review/draw", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ exceptIds }),
  });
  return candidateId;
}
