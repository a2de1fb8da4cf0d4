import type { InngestFunction } from "inngest";
import { classifyCandidate } from "@/inngest/functions/classify-candidate.ts";
import { countAnalytics } from "@/inngest/functions/count-analytics.ts";
import { notifyMentions } from "@/inngest/functions/notify-mentions.ts";
import { notifyAssigned } from "@/inngest/functions/notify-assigned.ts";
import { notifyDisagreed } from "@/inngest/functions/notify-disagreed.ts";
import { emailNotification } from "@/inngest/functions/email-notification.ts";
import { notifyPaused } from "@/inngest/functions/notify-paused.ts";
import { publishDocument } from "@/inngest/functions/publish-document.ts";
import { importDocuments } from "@/inngest/functions/import-documents.ts";
import { reembedVectors } from "@/inngest/functions/reembed-vectors.ts";
import { refitWeights } from "@/inngest/functions/refit-weights.ts";
import { remindOfDocuments } from "@/inngest/functions/remind-of-documents.ts";
import { judgeStanding } from "@/inngest/functions/judge-standing.ts";
import { reproveDocuments } from "@/inngest/functions/reprove-documents.ts";
import { scoreResponse } from "@/inngest/functions/score-response.ts";
import { startNightlyReproof } from "@/inngest/functions/start-nightly-reproof.ts";
import { startNightlyTuning } from "@/inngest/functions/start-nightly-tuning.ts";
import { startReembedding } from "@/inngest/functions/start-reembedding.ts";
import { sweepStuckWork } from "@/inngest/functions/sweep-stuck-work.ts";
import { tuneThresholds } from "@/inngest/functions/tune-thresholds.ts";
import { verifyLearning } from "@/inngest/functions/verify-learning.ts";

/** Every function there is; a test compares this list with the files in `functions/`. */
export const functions: InngestFunction.Any[] = [
  scoreResponse,
  classifyCandidate,
  publishDocument,
  verifyLearning,
  judgeStanding,
  reproveDocuments,
  startNightlyReproof,
  tuneThresholds,
  refitWeights,
  startNightlyTuning,
  notifyMentions,
  notifyAssigned,
  notifyDisagreed,
  notifyPaused,
  remindOfDocuments,
  emailNotification,
  importDocuments,
  startReembedding,
  reembedVectors,
  countAnalytics,
  sweepStuckWork,
];
