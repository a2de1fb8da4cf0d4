import type { ImportDetail } from "@/lib/knowledge/exchange-types.ts";

const countOf = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "document" : "documents"}`;

/** What an import is at, first what it comes to and then the rest. */
export function describeImport(
  run: Pick<
    ImportDetail,
    "status" | "fileName" | "itemCount" | "dueCount" | "doneCount" | "goesLive" | "draftCount"
  >,
): { heading: string; detail: string } {
  const { status, fileName, itemCount, dueCount, doneCount, goesLive, draftCount } = run;
  const read = `${countOf(itemCount)} read from ${fileName}.`;
  switch (status) {
    case "planned":
      return dueCount === 0
        ? { heading: "There is nothing to import", detail: `${read} Each line below says why.` }
        : { heading: `${countOf(dueCount)} would be written`, detail: `${read} Nothing is written yet.` };
    case "running":
      return doneCount < dueCount
        ? {
            heading: `${doneCount.toLocaleString("en")} of ${countOf(dueCount)} written`,
            detail: `${read} It goes on by itself, also when you leave this page.`,
          }
        : { heading: `${countOf(doneCount)} written`, detail: `${read} They are sent to be published.` };
    case "done": {
      const drafts =
        draftCount === 0
          ? ""
          : ` ${countOf(draftCount)} ${draftCount === 1 ? "waits as a draft" : "wait as drafts"}.`;
      const sent = goesLive ? " They go live one after the other." : "";
      return { heading: `${countOf(doneCount)} imported`, detail: `${read}${drafts}${sent}` };
    }
    default:
      return status satisfies never;
  }
}
