import type { Holder, ShownMember } from "@/components/review/desk-types.ts";

/** Questions of the cluster asked in the same words; `holder` is someone else who is on one of them. */
export type PhrasingGroup = { text: string; count: number; holder: Holder | null };

/** One line a wording, the most asked first; erased questions are left out. */
export function groupPhrasings(members: readonly ShownMember[]): PhrasingGroup[] {
  const groups = new Map<string, PhrasingGroup>();
  for (const { question, holder } of members) {
    const text = question?.trim() ?? "";
    if (text === "") continue;
    const key = text.toLowerCase();
    const group = groups.get(key) ?? { text, count: 0, holder: null };
    const other = holder !== null && !holder.isMe ? holder : group.holder;
    groups.set(key, { ...group, count: group.count + 1, holder: other });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** The wordings that go along: not unticked, not under someone else's hands. */
export function takenPhrasings(
  groups: readonly PhrasingGroup[],
  leftOut: readonly string[],
): PhrasingGroup[] {
  return groups.filter((group) => group.holder === null && !leftOut.includes(group.text));
}
