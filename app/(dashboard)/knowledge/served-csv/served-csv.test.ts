import { expect, test } from "vitest";
import { servedCsv } from "@/app/(dashboard)/knowledge/served-csv/served-csv.ts";

const row = {
  reuseId: "r",
  at: new Date("2027-03-10T12:00:00Z"),
  question: "How much?",
  probability: 0.97,
  verdict: "wrong",
  subjectExternalId: "anna",
  responseId: "id",
  responseExternalId: "ext",
};

const read = (pages: (typeof row)[][]) => {
  const at = (index: number) => ({
    items: pages[index] ?? [],
    nextCursor: index + 1 < pages.length ? String(index + 1) : null,
  });
  return new Response(servedCsv(at(0), (cursor) => Promise.resolve(at(Number(cursor))))).text();
};

test("a follow-up list is one file with one heading, however many pages, and runs no formula", async () => {
  const odd = { ...row, question: '=1+1,"x"', subjectExternalId: "+49" };
  const erased = { ...row, question: null, subjectExternalId: null } as unknown as typeof row;
  const text = await read([[row, odd], [erased]]);
  expect(text.split("\r\n")).toEqual([
    "subject,question,time,response,response id,probability,verdict",
    "anna,How much?,2027-03-10T12:00:00.000Z,ext,id,0.97,wrong",
    `'+49,"'=1+1,""x""",2027-03-10T12:00:00.000Z,ext,id,0.97,wrong`,
    "erased,erased,2027-03-10T12:00:00.000Z,ext,id,0.97,wrong",
    "",
  ]);
});
