import type { Moment } from "./watch-transactions.ts";

/**
 * Every boundary of the steps of `publish-document`, by what its transactions do there; `hasGoneLive` once one of them has
 * moved the pointer. `expected` is the version that must be live after a kill there.
 */
export type PublishPoint = {
  name: string;
  expected: 1 | 2;
  isOfGoLive: boolean;
  isHere: (moment: Moment, hasGoneLive: boolean) => boolean;
};

const last = ({ statements }: Moment) => statements.at(-1) ?? "";
const has = ({ statements }: Moment, part: string) =>
  statements.some((statement) => statement.includes(part));
const beginning = (part: string) => (moment: Moment) =>
  moment.at === "before statement" && last(moment).includes(part);

const insertsVectors = (moment: Moment) =>
  has(moment, 'insert into "Embedding"') && has(moment, "documentVersion.");
export const goesLive = (moment: Moment) => has(moment, "documentVersion.update");

const points: readonly Omit<PublishPoint, "expected" | "isOfGoLive">[] = [
  { name: "before embed", isHere: beginning("chunk.createMany") },
  {
    name: "inside embed, before its vectors are committed",
    isHere: (moment) => moment.at === "before commit" && insertsVectors(moment),
  },
  {
    name: "after embed, before its result is recorded",
    isHere: (moment) => moment.at === "after commit" && insertsVectors(moment),
  },
  { name: "after embed was recorded, before record-before", isHere: beginning("proof.count") },
  { name: "inside record-before", isHere: beginning("proof.createMany") },
  {
    name: "after record-before, before its result is recorded",
    isHere: (moment) => moment.at === "after commit" && has(moment, "proof.createMany"),
  },
  {
    name: "after record-before was recorded, before go-live",
    isHere: (moment) =>
      moment.at === "before statement" &&
      last(moment).includes('from "Decision"') &&
      last(moment).includes("for update"),
  },
  { name: "inside go-live, with the vectors swapped", isHere: beginning("documentVersion.update") },
  {
    name: "inside go-live, before its commit",
    isHere: (moment) => moment.at === "before commit" && goesLive(moment),
  },
  {
    name: "after go-live, before anything else",
    isHere: (moment) => moment.at === "after commit" && goesLive(moment),
  },
  {
    name: "after go-live, before its result is recorded",
    isHere: (moment, hasGoneLive) =>
      hasGoneLive && moment.at === "after commit" && has(moment, "alert.updateMany"),
  },
];

export const publishPoints: readonly PublishPoint[] = points.map((point) => ({
  ...point,
  expected: point.name.startsWith("after go-live") ? 2 : 1,
  isOfGoLive: /^(inside|after) go-live/.test(point.name),
}));
