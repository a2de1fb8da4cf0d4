import { describe, expect, it } from "vitest";
import { writeLetter } from "@/lib/notifications/rules/write-letter.ts";
import { notificationKinds } from "@/lib/notifications/types.ts";

const told = {
  actorName: "Dana",
  tenantName: "Harbor Bank",
  toName: "Amir",
  link: "https://attune.example/review/1",
};

describe("writeLetter", () => {
  it.each(notificationKinds)("says who did what and where to look, for %s", (kind) => {
    const letter = writeLetter({ ...told, kind });
    expect(letter.subject).toMatch(/^Dana .+ \(Harbor Bank\)$/u);
    expect(letter.text).toContain(told.link);
    expect(letter.html).toContain(`href="${told.link}"`);
  });

  it("keeps a name from becoming markup or a header", () => {
    const actorName = '<img src=x onerror="a">\r\nBcc: all@example.org';
    const letter = writeLetter({ ...told, actorName, kind: "mention" });
    expect(letter.subject).not.toMatch(/[\r\n]/u);
    expect(letter.html).not.toContain("<img");
  });

  it("speaks for the system where no person acted", () => {
    expect(writeLetter({ ...told, actorName: null, kind: "assignment" }).subject).toMatch(
      /^Attune assigned/u,
    );
  });
});
