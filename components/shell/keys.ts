/** Where a key acts. `everywhere` acts on every page, the others only while their page is open. */
export type KeyScope = "everywhere" | "review" | "queue" | "knowledge";

export type KeyBinding = {
  /** As `event.key`, lower case: "r", "?", "arrowdown"; "mod+" is Control, or Command on Apple systems. */
  keys: string;
  label: string;
  scope: KeyScope;
  /** A held key may act again. Only for moving about: a held key must never decide an unseen item. */
  mayRepeat?: boolean;
  /** Acts in text fields too. Only for chords with "mod". */
  worksWhileTyping?: boolean;
};

export const KEY_SCOPE_TITLES: Record<KeyScope, string> = {
  everywhere: "Everywhere",
  knowledge: "Knowledge",
  review: "Review",
  queue: "Queue as a table",
};

/** Every key of the product. Adding one here puts it on the `?` sheet. */
export const KEYS = {
  "open-palette": { keys: "mod+k", label: "Search or jump to", scope: "everywhere", worksWhileTyping: true },
  "show-keys": { keys: "?", label: "Show all keys", scope: "everywhere" },
  "toggle-theme": { keys: "shift+d", label: "Light or dark", scope: "everywhere" },
  undo: { keys: "z", label: "Take back the last decision", scope: "everywhere" },
  "next-candidate": { keys: "j", label: "Next in the queue", scope: "review", mayRepeat: true },
  "previous-candidate": { keys: "k", label: "Previous in the queue", scope: "review", mayRepeat: true },
  approve: { keys: "mod+enter", label: "Approve and next", scope: "review", worksWhileTyping: true },
  "edit-answer": { keys: "e", label: "Edit the answer", scope: "review" },
  "edit-question": { keys: "q", label: "Edit the question", scope: "review" },
  reject: { keys: "r", label: "Reject, with a reason", scope: "review" },
  skip: { keys: "s", label: "Skip, it stays in the queue", scope: "review" },
  give: { keys: "g", label: "Give to somebody: escalate or assign", scope: "review" },
  "draw-candidate": { keys: "b", label: "The best one that is free", scope: "review" },
  "correct-kind": { keys: "f", label: "Correct the kind of failure, then its number", scope: "review" },
  "preview-answer": { keys: "p", label: "Show the answer as people will read it", scope: "review" },
  "show-factors": { keys: "v", label: "Show or fold the four factors", scope: "review" },
  "toggle-scores": { keys: "shift+v", label: "Hide or show raw scores", scope: "review" },
  "open-cluster": { keys: "c", label: "Everybody who asked this: the cluster", scope: "review" },
  "open-thread": { keys: "o", label: "The conversation it comes from", scope: "review" },
  "open-comments": { keys: "m", label: "Comments", scope: "review" },
  "open-history": { keys: "h", label: "History: who did what, and when", scope: "review" },
  "write-note": { keys: "n", label: "Write a note", scope: "review" },
  "show-changes": { keys: "d", label: "Show what changed in the answer", scope: "review" },
  "verdict-right": { keys: "1", label: "The agent was right", scope: "review" },
  "verdict-partly": { keys: "2", label: "The agent was partly right", scope: "review" },
  "verdict-wrong": { keys: "3", label: "The agent was wrong", scope: "review" },
  "verdict-unsure": { keys: "4", label: "Unsure whether it was right", scope: "review" },
  "search-from-desk": { keys: "/", label: "Search the whole queue", scope: "review" },
  "open-table": { keys: "t", label: "Open the queue as a table", scope: "review" },
  "next-row": { keys: "j", label: "Next row", scope: "queue", mayRepeat: true },
  "previous-row": { keys: "k", label: "Previous row", scope: "queue", mayRepeat: true },
  "tick-row": { keys: "x", label: "Tick the row or take the tick off", scope: "queue" },
  "search-queue": { keys: "/", label: "Search the questions", scope: "queue" },
  "open-desk": { keys: "t", label: "Back to the desk", scope: "queue" },
  "focus-search": { keys: "/", label: "Search the documents", scope: "knowledge" },
  "edit-document": { keys: "e", label: "Edit the document", scope: "knowledge" },
  "verify-document": {
    keys: "v",
    label: "It is still right: start its review clock anew",
    scope: "knowledge",
  },
  "pause-document": { keys: "p", label: "Pause or resume the document", scope: "knowledge" },
  "save-document": { keys: "mod+enter", label: "Save the edit", scope: "knowledge", worksWhileTyping: true },
} as const satisfies Record<string, KeyBinding>;

export type KeyAction = keyof typeof KEYS;
export const KEY_ACTIONS = Object.keys(KEYS) as KeyAction[];

/** Too easily pressed by accident, or owned by the browser and by focused controls. */
const NEVER_BOUND = new Set(["backspace", "delete", "enter", " ", "tab", "escape"]);

/** Faults of a set of bindings as sentences; empty when all is well. */
export function findKeyFaults(bindings: Readonly<Record<string, KeyBinding>>): string[] {
  const entries = Object.entries(bindings);
  const faults: string[] = [];
  for (const [action, binding] of entries) {
    if (NEVER_BOUND.has(binding.keys))
      faults.push(`"${action}" uses "${binding.keys}", which must not be bound`);
    if (binding.worksWhileTyping && !binding.keys.startsWith("mod+")) {
      faults.push(`"${action}" would act while typing without a modifier`);
    }
  }
  entries.forEach(([action, binding], index) => {
    for (const [other, otherBinding] of entries.slice(index + 1)) {
      const meet =
        binding.scope === otherBinding.scope ||
        binding.scope === "everywhere" ||
        otherBinding.scope === "everywhere";
      if (meet && binding.keys === otherBinding.keys) {
        faults.push(`"${action}" and "${other}" both use "${binding.keys}"`);
      }
    }
  });
  return faults;
}

/** Throws on the first fault; runs when this file is loaded, so no build with a collision starts. */
export function assertNoKeyFaults(bindings: Readonly<Record<string, KeyBinding>>): void {
  const faults = findKeyFaults(bindings);
  if (faults.length > 0) throw new Error(`Key registry: ${faults.join("; ")}`);
}

assertNoKeyFaults(KEYS);
