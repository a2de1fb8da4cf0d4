import { type MarkAddress, itemsHref, type View } from "@/components/analytics/address.ts";
import type { Analytics } from "@/lib/analytics/types.ts";

/** What every panel is made of. */
export type PageModel = {
  analytics: Analytics;
  view: View;
  count: (value: number) => string;
  dayName: (day: string) => string;
  /** The items of the whole range behind a mark, or of a part of it. */
  items: (mark: Omit<MarkAddress, "first" | "last"> & { first?: string; last?: string }) => string;
  agentName: (id: string) => string;
  reviewerName: (id: string) => string;
  rangeWords: string;
};

type ModelInput = {
  analytics: Analytics;
  view: View;
  locale: string;
  agents: readonly { id: string; name: string }[];
  members: readonly { id: string; name: string }[];
};

export function toPageModel({ analytics, view, locale, agents, members }: ModelInput): PageModel {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const dates = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const agentNames = new Map(agents.map(({ id, name }) => [id, name]));
  const memberNames = new Map(members.map(({ id, name }) => [id, name]));
  const { first, last } = analytics;
  return {
    analytics,
    view,
    count: (value) => numbers.format(value),
    dayName: (day) => dates.format(new Date(`${day}T00:00:00Z`)),
    items: (mark) => itemsHref(view.filter, { first, last, ...mark }),
    agentName: (id) => (id === "-" ? "no agent given" : (agentNames.get(id) ?? "an agent that is gone")),
    reviewerName: (id) => (id === "-" ? "a key or a rule" : (memberNames.get(id) ?? "a former member")),
    rangeWords: `last ${String(view.days)} days`,
  };
}
