import { cellCounts, histograms } from "@/lib/analytics/cell-types.ts";
import { all, type Cell } from "@/lib/analytics/rules/roll-up.ts";
import { type DaySums, partCounts, type PartSums } from "@/lib/analytics/types.ts";
import { Prisma, type Tx } from "@/lib/db/client.ts";

const quoted = (names: readonly string[], before = "") =>
  names.map((name) => `${before}"${name}"`).join(", ");

const big: readonly string[] = ["inputTokens", "outputTokens", "costMicroUsd"];
const typeOf = (name: string) => (big.includes(name) ? "bigint" : "integer");
const keys = ["agent", "failureClass", "language", "reviewer"];
const values = [...cellCounts, ...histograms];

const input = Prisma.raw(
  [
    ...keys.map((name) => `"${name}" text`),
    ...cellCounts.map((name) => `"${name}" ${typeOf(name)}`),
    ...histograms.map((name) => `"${name}" integer[]`),
  ].join(", "),
);
const columns = Prisma.raw(quoted([...keys, ...values]));
const given = Prisma.raw(
  [
    ...keys.map((name) => `i."${name}"`),
    ...cellCounts.map((name) => `coalesce(i."${name}", 0)`),
    ...histograms.map((name) => `coalesce(i."${name}", '{}')`),
  ].join(", "),
);
const set = Prisma.raw(values.map((name) => `"${name}" = excluded."${name}"`).join(", "));
const isOther = Prisma.raw(`(${quoted(values, "t.")}) is distinct from (${quoted(values, "excluded.")})`);

/** Makes the cells of a day exactly these. What is as it was is not written again: the embedded engine has no autovacuum. */
export async function replaceCells(tx: Tx, tenantId: string, day: string, cells: Cell[]): Promise<void> {
  await tx.$executeRaw`
    with input as materialized (select * from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as i(${input})),
    gone as (
      delete from "AnalyticsCell" t where t."tenantId" = ${tenantId}::uuid and t."day" = ${day}::date
        and not exists (select from input i where i."agent" = t."agent" and i."failureClass" = t."failureClass"
          and i."language" = t."language" and i."reviewer" = t."reviewer"))
    insert into "AnalyticsCell" as t ("tenantId", "day", ${columns})
    select ${tenantId}::uuid, ${day}::date, ${given} from input i
    on conflict ("tenantId", "agent", "failureClass", "language", "reviewer", "day") do update set ${set} where ${isOther}`;
}

export type CellFilter = { agent: string | null; failureClass: string | null; language: string | null };
export type DayRange = { first: string; last: string };

export type CellSums = {
  days: DaySums[];
  agents: PartSums[];
  classes: PartSums[];
  languages: PartSums[];
  reviewers: PartSums[];
};

const dayColumns = Prisma.raw(quoted(["day", ...values]));
const sums = Prisma.raw(partCounts.map((name) => `sum("${name}")::bigint as "${name}"`).join(", "));

type Dimension = "agent" | "failureClass" | "language" | "reviewer";
type SumInput = { filter: CellFilter; former: DayRange; range: DayRange };

/**
 * The cells of a range and the one before it under a filter, one a day, and the sums of the range for each value of a
 * dimension under the filter's others. One statement that gives one text: a driver takes longer over arrays than the database.
 */
export async function findCellSums(tx: Tx, tenantId: string, input: SumInput): Promise<CellSums> {
  const part = (dimension: Dimension) => partsOf(dimension, tenantId, input);
  const { filter, former, range } = input;
  const rows = await tx.$queryRaw<{ sums: string }[]>`
    select json_build_object(
      'days', (select coalesce(json_agg(d order by d."day"), '[]') from (
        select ${dayColumns} from "AnalyticsCell" where "tenantId" = ${tenantId}::uuid and "agent" = ${filter.agent ?? all}
          and "failureClass" = ${filter.failureClass ?? all} and "language" = ${filter.language ?? all} and "reviewer" = '*'
          and "day" between ${former.first}::date and ${range.last}::date) d),
      'agents', ${part("agent")}, 'classes', ${part("failureClass")}, 'languages', ${part("language")},
      'reviewers', ${part("reviewer")})::text as "sums"`;
  return parseSums(rows[0]?.sums ?? "{}");
}

/** The conditions are written out, not given: an index of a part is used only where its own condition is seen. */
function partsOf(dimension: Dimension, tenantId: string, { filter, range }: SumInput): Prisma.Sql {
  const is = (name: Dimension, value: string | null) => {
    const column = Prisma.raw(`"${name}"`);
    if (name === dimension) return Prisma.sql`${column} <> '*'`;
    return name === "reviewer" ? Prisma.sql`${column} = '*'` : Prisma.sql`${column} = ${value ?? all}`;
  };
  const by = Prisma.raw(`"${dimension}"`);
  return Prisma.sql`(select coalesce(json_agg(p order by p."captured" desc, p."received" desc, p."part"), '[]') from (
    select ${by} as "part", ${sums} from "AnalyticsCell"
    where "tenantId" = ${tenantId}::uuid and ${is("agent", filter.agent)} and ${is("failureClass", filter.failureClass)}
      and ${is("language", filter.language)} and ${is("reviewer", null)}
      and "day" between ${range.first}::date and ${range.last}::date
    group by 1) p)`;
}

function parseSums(text: string): CellSums {
  return JSON.parse(text) as CellSums;
}
