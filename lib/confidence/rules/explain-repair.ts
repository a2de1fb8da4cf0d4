import type { RepairType } from "@/lib/confidence/types.ts";

/** The next step in plain words, without a full stop; null where nothing is to be repaired. */
export function explainRepair(repairType: RepairType): string | null {
  switch (repairType) {
    case "write_answer":
      return "write the right answer and approve it, so that the next asker is served it";
    case "attach_phrasing":
      return "add this question to a document that answers it; it was hardly found by these words";
    case "fix_retrieval":
      return "look at the agent's retrieval; it was sure of the wrong passage";
    case "edit_policy":
      return "look at the rule that blocked; it may be too strict, or its wording wrong";
    case "write_document":
      return "write a document that answers this, or bring the one it rests on up to date";
    case "fix_tool":
      return "repair the tool that failed; a better answer would not help";
    case "none":
      return null;
    default:
      return repairType satisfies never;
  }
}
