import { findPersonalData } from "@/lib/core/scrub-personal-data.ts";
import type { PersonalDataKind } from "@/lib/core/scrub-personal-data.ts";

export type RemovedDetail = { kind: PersonalDataKind; text: string };

const LABELS: Record<PersonalDataKind, string> = {
  email: "e-mail",
  phone: "phone",
  card: "card number",
  iban: "IBAN",
};

/** Every personal detail in the texts, each once. */
export function findRemoved(texts: readonly string[]): RemovedDetail[] {
  const found = new Map<string, RemovedDetail>();
  for (const text of texts) {
    for (const { kind, start, end } of findPersonalData(text)) {
      const part = text.slice(start, end);
      found.set(`${kind} ${part}`, { kind, text: part });
    }
  }
  return [...found.values()];
}

/** "2 personal details will be removed: e-mail, phone". */
export function describeRemoved(removed: readonly RemovedDetail[]): string {
  const kinds = [...new Set(removed.map(({ kind }) => LABELS[kind]))].join(", ");
  return `${removed.length} personal ${removed.length === 1 ? "detail" : "details"} will be removed: ${kinds}`;
}
