/**
 * The domains of `lib/`, leftmost first: each may call only those to its left. This array is the one place that
 * says so; dependency-cruiser, the architecture tests and the table owners all read it.
 * @type {readonly string[]}
 */
export const domains = [
  "audit",
  "access",
  "agents",
  "thresholds",
  "knowledge",
  "graph",
  "memory",
  "responses",
  "confidence",
  "review",
  "comments",
  "second-review",
  "notifications",
  "proof",
  "tuning",
  "learning",
  "personalization",
  "editable-memory",
  "assembly",
  "chat",
  "analytics",
  "privacy",
  "integrations",
];
