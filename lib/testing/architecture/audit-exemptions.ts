/**
 * Verbs that open a transaction to write and leave no audit row, each with its reason. Audited is what people and keys do
 * to knowledge, decisions, access or configuration; machine writes are not. Reads are known by their names.
 */
export const auditExemptions: Readonly<Record<string, string>> = {
  "add-feedback": "ingest",
  "add-scores": "ingest",
  "ask-questions": "reads only",
  "answer-question": "ingest: the Reuse row is the record",
  "capture-candidates": "scoring",
  "claim-candidate": "a lease that ends by itself; the Claim row is the record",
  "classify-candidates": "scoring",
  "compute-scores": "scoring",
  "classify-responses": "scoring",
  "create-initial-threshold":
    "part of founding a tenant, before anyone can act in it; the version is the record",
  "draw-candidate": "a lease that ends by itself; the Claim row is the record",
  "decide-cluster": "the decision it makes audits every candidate",
  "embed-version": "a step of publishing, which the decision audits",
  "ingest-batch": "ingest",
  "ingest-response": "ingest",
  "make-version-live": "a step of publishing, which the decision audits",
  "mark-responses-scored": "scoring",
  "mark-response-unscored": "scoring",
  "preview-cluster-decision": "reads only: it says what a decision would do",
  "publish-document": "the machine carries out a decision, which is audited",
  "record-before": "proving",
  "record-turns": "ingest",
  "clear-alerts": "the machine takes back its own notice; the Alert row is the record",
  "raise-alert": "the machine's own notice; the Alert row is the record",
  "refit-weights": "the machine's own run: the RefitRun row is the record, and applying it is audited",
  "requeue-stuck-approvals": "sweep",
  "requeue-stuck-candidates": "sweep",
  "requeue-stuck-proofs": "sweep",
  "requeue-stuck-responses": "sweep",
  "resolve-conversation": "ingest",
  "score-and-capture": "scoring",
  "store-scores": "scoring",
  "try-scoring": "reads only: what is tried is not stored",
  "tune-threshold":
    "the machine's own run: the TuningRun row is the record, and a move is audited where it is made",
  "verify-learning": "proving",
};
