import { type CDPSession, type Page, expect } from "@playwright/test";
import { openMemberSession } from "@/e2e/member-session.ts";
import { signIn, test } from "@/e2e/fixtures.ts";
import { demoPassword } from "@/lib/access/types.ts";

const reviewer = "dana@harbor-bank.example";
const pane = (page: Page) => page.getByRole("region", { name: "Candidate" });
const question = (page: Page) => pane(page).getByRole("heading", { level: 2 });
const answer = (page: Page) => page.getByLabel("Approved answer");
const candidateOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function openDesk(page: Page): Promise<void> {
  const claimed = page.waitForResponse((response) => response.url().endsWith("/review/claim"));
  await signIn(page, reviewer);
  await claimed;
  await expect(answer(page)).toBeVisible();
}

/** Does what decides and waits until the server has it and another candidate stands there. */
async function decides(page: Page, act: () => Promise<void>): Promise<void> {
  const before = candidateOf(page);
  const [asked, sent] = [
    await question(page).innerText(),
    page.waitForResponse((response) => response.request().headers()["next-action"] !== undefined),
  ];
  await act();
  await sent;
  await expect(page).not.toHaveURL(new RegExp(before, "u"));
  await expect(question(page)).not.toHaveText(asked);
  await expect(question(page)).toBeFocused();
}

/** An approval that says otherwise than what is live is asked about, once, and confirmed by the same keys. */
async function confirmsWhereAsked(page: Page, before: string): Promise<void> {
  const asked = page.getByRole("button", { name: /^Approve all the same/u });
  await expect(async () => {
    expect(candidateOf(page) !== before || (await asked.isVisible())).toBe(true);
  }).toPass({ timeout: 15_000 });
  if (candidateOf(page) !== before) return;
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).not.toHaveURL(new RegExp(before, "u"));
}

async function approves(page: Page): Promise<void> {
  const before = candidateOf(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await confirmsWhereAsked(page, before);
}

type Kind = "approve" | "edit" | "reject" | "skip";

async function decideByKey(page: Page, kind: Kind): Promise<void> {
  switch (kind) {
    case "approve":
      return approves(page);
    case "edit":
      await page.keyboard.press("e");
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.insertText(`Look under Help in the app for "${await question(page).innerText()}".`);
      await expect(page.getByText("Saved on this device")).toBeVisible();
      return approves(page);
    case "reject":
      await page.keyboard.press("r");
      await expect(page.getByRole("dialog").getByRole("radio").first()).toBeFocused();
      await page.keyboard.press("Space");
      return page.keyboard.press("ControlOrMeta+Enter");
    case "skip":
      return page.keyboard.press("s");
    default:
      return kind satisfies never;
  }
}

type Trail = { items: { action: string; by: string }[] };
const trailWords: Record<Kind, string> = {
  approve: "candidate.approved",
  edit: "candidate.edited",
  reject: "candidate.rejected",
  skip: "candidate.skipped",
};

test("a reviewer without a mouse decides 25 candidates in a row, and the record says the same", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    for (const kind of ["mousedown", "pointerdown", "touchstart"])
      window.addEventListener(kind, () => reportError(new Error(`${kind}: somebody used a mouse`)), true);
  });
  await signInByKeyboard(page);
  const made: { candidateId: string; actions: string[] }[] = [];
  const kinds: Kind[] = ["approve", "edit", "reject", "skip", "edit"];
  for (let at = 0; at < 25; at += 1) {
    const candidateId = candidateOf(page);
    const asked = await question(page).innerText();
    const kind = kinds[at % kinds.length] ?? "skip";
    await decides(page, () => decideByKey(page, kind));
    const actions = [trailWords[kind]];
    if (at % 10 === 4) {
      // Taken back, and decided again in another way.
      await page.keyboard.press("z");
      await expect(page.getByText("Taken back.")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(candidateId, "u"));
      // Keys wait for the screen, which follows the address.
      await expect(question(page)).toHaveText(asked);
      await expect(answer(page)).toBeVisible();
      await decides(page, () => decideByKey(page, "reject"));
      actions.push("decision.undone", "candidate.rejected");
    }
    made.push({ candidateId, actions });
  }

  const last = made.findLast(({ actions }) => actions.at(-1) === "candidate.rejected");
  await page.goto(`/review/${last?.candidateId ?? ""}`);
  const decision = page.getByRole("complementary", { name: "Your decision" });
  await decision.getByRole("button", { name: "Reopen" }).focus();
  await page.keyboard.press("Enter");
  await expect(answer(page)).toBeVisible();
  last?.actions.push("candidate.reopened");

  const session = await openMemberSession(process.env.E2E_BASE_URL ?? "", reviewer, demoPassword);
  for (const { candidateId, actions } of made) {
    const trail = (await (
      await session.read(`/review/audit-trail?candidateId=${candidateId}`)
    ).json()) as Trail;
    const own = trail.items.filter(({ action }) =>
      /^(candidate\.(approved|edited|rejected|skipped|reopened)|decision\.)/u.test(action),
    );
    expect(
      own
        .slice(0, actions.length)
        .map(({ action }) => action)
        .toReversed(),
      candidateId,
    ).toEqual(actions);
  }
});

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto("/sign-in?next=%2Freview");
  const claimed = page.waitForResponse((response) => response.url().endsWith("/review/claim"));
  await page.getByLabel("Email").focus();
  await page.keyboard.insertText(reviewer);
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(demoPassword);
  await page.keyboard.press("Enter");
  await claimed;
  await expect(answer(page)).toBeVisible();
}

const heldKey = (key: string, code: string, more: object = {}) => ({
  type: "rawKeyDown" as const,
  key,
  code,
  windowsVirtualKeyCode: key === "Enter" ? 13 : key.toUpperCase().charCodeAt(0),
  ...more,
});

test("a held Ctrl+Enter decides only what was on the screen; Backspace and Delete decide nothing", async ({
  page,
}) => {
  await openDesk(page);
  const decided: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-action"] !== undefined) decided.push(request.postData() ?? "");
  });
  for (const key of ["Backspace", "Delete"]) {
    const before = page.url();
    await question(page).focus();
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(before);
  }
  expect(decided).toEqual([]);

  const onScreen = candidateOf(page);
  await question(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  const down = (autoRepeat: boolean) =>
    keyboard.send("Input.dispatchKeyEvent", heldKey("Enter", "Enter", { modifiers: 2, autoRepeat }));
  await down(false);
  for (let at = 0; at < 40; at += 1) {
    await down(true);
    await page.waitForTimeout(30);
  }
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", code: "Enter", modifiers: 2 });
  await confirmsWhereAsked(page, onScreen);
  await expect(answer(page)).toBeVisible();
  await expect(question(page)).toBeFocused();
  expect(decided).toHaveLength(1);
  expect(decided[0]).toContain(onScreen);
  await page.keyboard.press("z");
  await expect(page.getByText("Taken back.")).toBeVisible();
});

/** One press as a keyboard of another layout sends it: the character of the layout at the place of the key. */
async function pressOn(keyboard: CDPSession, key: string, code: string, modifiers = 0): Promise<void> {
  const event = { key, code, modifiers, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
  const text = modifiers === 2 ? {} : { text: key, unmodifiedText: key };
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", ...event, ...text });
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
}

/* Where the layouts put the keys of the desk: [character, place, Shift]. Letters elsewhere are as on an English keyboard. */
const layouts = {
  German: { z: ["z", "KeyY"], "?": ["?", "Minus", 8], "1": ["1", "Digit1"], "3": ["3", "Digit3"] },
  French: {
    z: ["z", "KeyW"],
    "?": ["?", "KeyM", 8],
    "1": ["&", "Digit1"],
    "3": ['"', "Digit3"],
    m: ["m", "Semicolon"],
  },
} as const;

for (const [name, keys] of Object.entries(layouts)) {
  test(`the keys are where a ${name} keyboard puts them`, async ({ page }) => {
    await openDesk(page);
    const keyboard = await page.context().newCDPSession(page);
    const press = async (character: string) => {
      const [key, code, modifiers] = (keys as Record<string, readonly [string, string, number?]>)[
        character
      ] ?? [character, `Key${character.toUpperCase()}`];
      await pressOn(keyboard, key, code, modifiers ?? 0);
    };
    await question(page).focus();
    await press("3");
    await expect(page.getByRole("radio", { name: "Wrong" })).toBeChecked();
    await press("1");
    await expect(page.getByRole("radio", { name: "Right", exact: true })).toBeChecked();
    await press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await press("m");
    await expect(page.getByLabel("Your comment")).toBeFocused();
    await question(page).focus();
    const [first, asked] = [candidateOf(page), await question(page).innerText()];
    await decides(page, () => press("s"));
    await press("z");
    await expect(page.getByText("Taken back.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(first, "u"));
    await expect(question(page)).toHaveText(asked);
    await expect(answer(page)).toBeVisible();
    for (const [key, dialogName] of [
      ["r", /^Reject/u],
      ["g", "Give to somebody"],
      ["f", "What kind of failure is it?"],
      ["c", /Asked/u],
    ] as const) {
      await question(page).focus();
      await press(key);
      await expect(page.getByRole("dialog", { name: dialogName })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await press("j");
    await expect(page).not.toHaveURL(new RegExp(first, "u"));
  });
}
