import type { Choices } from "@/components/analytics/filter-bar.tsx";
import type { PageModel } from "@/components/analytics/page-model.ts";
import { className, languageName } from "@/components/analytics/words.ts";
import { failureClasses } from "@/lib/core/vocabulary.ts";

/** What can be chosen: what occurred in the range, and what is chosen already. */
export function toChoices({ analytics, agentName, view }: PageModel): Choices {
  const { agents, languages } = analytics;
  const valuesOf = (parts: readonly { part: string }[], chosen: string | undefined) => [
    ...new Set([...parts.map(({ part }) => part), ...(chosen === undefined ? [] : [chosen])]),
  ];
  return {
    agent: valuesOf(agents, view.filter.agent).map((value) => ({ value, label: agentName(value) })),
    class: [...failureClasses, "-"].map((value) => ({ value, label: className(value) })),
    language: valuesOf(languages, view.filter.language).map((value) => ({
      value,
      label: languageName(value),
    })),
  };
}
