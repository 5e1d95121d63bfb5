import { startEmbeddedPostgres } from "../../server/cli/embedded-postgres";
import { serveAgent } from "../../server/testing/serve-agent";
import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { openStalePage } from "../open-stale-page";
import { InboxPage } from "../pages/inbox-page";
import { startProduct } from "../start-product";

const word = (title: string) => ({
  type: "object",
  required: ["value"],
  properties: { value: { type: "string", title, minLength: 1 } },
});

test("Of two operators who answer at once one is heard; the other is told who it was and keeps what was typed", async ({
  product,
  api,
  browser,
}) => {
  test.slow();
  const name = "asks-once";
  await using agent = serveAgent(
    product,
    async (ctx) => JSON.stringify(await ctx.ask("vendor", { message: "Which vendor?", schema: word("Vendor") })),
    {
      key: product.workerKey(),
      name,
    },
  );
  await agent.worker.ready;
  // Each person has a web process of their own, on the database that they share.
  const { url } = await startEmbeddedPostgres({ folder: product.dataDir });
  const theirs = await startProduct({ only: "web", env: { DATABASE_URL: url, CHECKREIN_OPERATOR: "reviewer-2" } });
  const { id } = await api.create({ agent: name, title: "Two answer", input: {} });
  await api.untilState(id, "input_required");
  const people = ["local", "reviewer-2"];
  const pages = await Promise.all(
    [product, theirs].map((at) => openStalePage(browser, `${at.url}/inbox/question/${id}`)),
  );
  const words = ["S-2041", "S-1177"];
  const inboxes = pages.map(({ page }) => new InboxPage(page));
  for (const [n, inbox] of inboxes.entries()) {
    await expect(inbox.page.getByRole("button", { name: `${people[n]}, Admin` })).toBeVisible();
    await inbox
      .question("vendor")
      .getByRole("textbox", { name: "Vendor" })
      .fill(words[n] ?? "");
  }

  // Both requests leave before either is answered.
  await Promise.all(inboxes.map((inbox) => inbox.send.click()));
  const told = inboxes.map((inbox) => inbox.page.getByRole("alert").filter({ hasText: "What you typed is kept" }));
  await expect(async () => {
    const seen = await Promise.all(told.map((alert) => alert.count()));
    expect(seen.toSorted()).toEqual([0, 1]);
  }).toPass();
  const lost = (await told[0]?.count()) === 1 ? 0 : 1;
  const ended = await api.untilState(id, "completed");
  expect(JSON.parse(ended.endedReason ?? "")).toEqual({ value: words[1 - lost] });
  const [first, second] = told;
  if (first && second) await expect(lost === 0 ? first : second).toContainText(people[1 - lost] ?? "");
  const answers = (await api.receipts(id)).filter(({ verb }) => verb === "answer");
  const said = answers.map(({ outcome, actor }) => `${outcome} ${actor.id}`);
  expect(said.toSorted()).toEqual([`accepted ${people[1 - lost]}`, `refused ${people[lost]}`]);
  await Promise.all(pages.map((page) => page.close()));
  await theirs.stop();
});

test("Three questions: two are answered and the agent goes on with them; after a restart the third is answered by keys alone", async ({
  page,
  browser,
}) => {
  test.slow();
  const first = await startProduct();
  const api = new ConsoleApi(first.url);
  const run = async (ctx: Parameters<Parameters<typeof serveAgent>[1]>[0]) => {
    const answers = await Promise.all(
      ["vendor", "date", "note"].map(async (key) => {
        const answer = await ctx.ask(key, { message: `Which ${key}?`, schema: word(key), wake: "each" });
        return ctx.step(`use ${key}`, () => [key, answer]);
      }),
    );
    return JSON.stringify(Object.fromEntries(answers as [string, unknown][]));
  };
  const serve = (product: typeof first) => serveAgent(product, run, { key: product.workerKey(), name: "asks-three" });
  const agent = serve(first);
  await agent.worker.ready;
  const { id } = await api.create({ agent: "asks-three", title: "Match invoices", input: {} });
  await api.untilState(id, "input_required");

  const inbox = new InboxPage(page);
  await inbox.open(first.url);
  await expect(page.getByRole("link", { name: "Inbox 1" })).toBeVisible();
  await inbox.row("Match invoices").click();
  for (const key of ["vendor", "date"]) await inbox.question(key).getByRole("textbox", { name: key }).fill(`a ${key}`);
  await inbox.question("note").getByRole("textbox", { name: "note" }).fill("half a no");
  await expect(page.getByText("Each answer is sent on and the agent goes on with it.")).toBeVisible();
  await inbox.question("vendor").getByRole("button", { name: "Send this answer" }).click();
  await inbox.question("date").getByRole("button", { name: "Send this answer" }).click();
  await api.until(
    id,
    ({ stepsDone, openInterrupts, state }) => stepsDone === 2 && openInterrupts === 1 && state === "input_required",
  );
  await expect(inbox.settled("vendor")).toContainText("Answered by local.");
  await page.close();
  await agent[Symbol.asyncDispose]();
  first.launcher.kill("SIGINT");
  await new Promise((resolve) => first.launcher.once("exit", resolve));

  const second = await startProduct({ dataDir: first.dataDir });
  const again = serve(second);
  await again.worker.ready;
  const context = await browser.newContext();
  const keyboard = await context.newPage();
  await keyboard.goto(`${second.url}/inbox`);
  await expect(new InboxPage(keyboard).row("Match invoices")).toBeVisible();
  const note = new InboxPage(keyboard).question("note").getByRole("textbox", { name: "note" });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.keyboard.press(key);
  };
  await press("j");
  await expect(note).toBeVisible();
  await press("?");
  const keys = keyboard.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const does of [
    "Next item",
    "Previous item",
    "To the form",
    "Send, and go to",
    "Assign",
    "Snooze",
    "Open the task",
  ])
    await expect(keys).toContainText(does);
  await press("Escape");
  await expect(keys).toBeHidden();
  await press("a");
  const toMe = keyboard.getByRole("menuitem", { name: "To me" });
  await expect(toMe).toBeFocused();
  // Fills are gone where the reader's system gives the colours.
  await keyboard.emulateMedia({ forcedColors: "active" });
  await expect(toMe).toHaveCSS("outline-style", "solid");
  await keyboard.emulateMedia({ forcedColors: "none" });
  await press("Enter");
  await expect(new InboxPage(keyboard).row("Match invoices .*Assigned to you")).toBeVisible();
  await press("s");
  await expect(keyboard.getByRole("menuitem", { name: "For 1 h" })).toBeFocused();
  await press("Enter");
  const snoozed = keyboard.getByRole("button", { name: /^Snoozed 1/ });
  await expect(snoozed).toBeVisible();
  await press("s");
  await expect(keyboard.getByRole("menuitem", { name: "For 1 h" })).toBeFocused();
  await press("End");
  // The focus goes there a moment after the key.
  await expect(keyboard.getByRole("menuitem").last()).toBeFocused();
  await press("Enter");
  await expect(snoozed).toBeHidden();
  await press("o");
  await expect(keyboard).toHaveURL(new RegExp(`/tasks/${id}$`));
  await press("g", "i");
  await expect(new InboxPage(keyboard).row("Match invoices")).toBeVisible();
  await press("k");
  await expect(note).toBeVisible();
  await press("i");
  await expect(note).toBeFocused();
  await keyboard.keyboard.type("by keys");
  await keyboard.keyboard.press("ControlOrMeta+Enter");
  const ended = await new ConsoleApi(second.url).untilState(id, "completed");
  expect(JSON.parse(ended.endedReason ?? "")).toEqual({
    vendor: { value: "a vendor" },
    date: { value: "a date" },
    note: { value: "by keys" },
  });
  expect(ended.stepsDone).toBe(3);
  await keyboard.goto(`${second.url}/inbox`);
  await expect(keyboard.getByText(/^local answered the last question/)).toBeVisible();
  await context.close();
  await again[Symbol.asyncDispose]();
  await second.stop();
});

test("A call is consented to with edited arguments: those are carried out, and what was proposed is kept beside", async ({
  page,
  product,
  api,
}) => {
  const schema = { type: "object", required: ["amount"], properties: { amount: { type: "number", maximum: 100 } } };
  await using agent = serveAgent(
    product,
    async (ctx) => {
      const approval = await ctx.approve("pay", { tool: "pay", arguments: { amount: 80 }, schema });
      if (!approval.approved) return "Not paid.";
      return ctx.step("pay", () => JSON.stringify(approval.arguments), {
        call: { approval, arguments: approval.arguments },
      });
    },
    { key: product.workerKey(), name: "payer" },
  );
  await agent.worker.ready;
  const { id } = await api.create({ agent: "payer", title: "Pay the invoice", input: {} });
  await api.untilState(id, "input_required");
  const inbox = new InboxPage(page);
  await page.goto(`${product.url}/inbox/question/${id}`);
  const question = inbox.question("pay");
  const amount = question.getByRole("textbox", { name: "Amount" });
  await expect(amount).toHaveValue("80");
  await question.getByRole("radio", { name: "Yes" }).click();
  await amount.fill("1000");
  await expect(page.getByText("0 of 1 ready.")).toBeVisible();
  await amount.fill("60");
  await inbox.send.click();
  const ended = await api.untilState(id, "completed");
  expect(ended.endedReason).toBe('{"amount":60}');
  const [consent] = ended.interrupts;
  expect(consent?.call?.arguments).toEqual({ amount: 80 });
  expect(consent?.answer).toMatchObject({ confirmed: true, arguments: { amount: 60 } });
  expect(consent?.executedSha256).toBe(consent?.approvedSha256);
  expect(consent?.executedAt).not.toBeNull();
});

test("What is asked is declined with a reason, which the agent hears in the place of answers", async ({
  page,
  product,
  api,
}) => {
  const name = "asks-and-hears-no";
  await using agent = serveAgent(
    product,
    async (ctx) => {
      const questions = ["vendor", "note"].map((key) => ({ key, message: `Which ${key}?`, schema: word(key) }));
      return JSON.stringify(await ctx.askAll(questions));
    },
    { key: product.workerKey(), name },
  );
  await agent.worker.ready;
  const { id } = await api.create({ agent: name, title: "Nobody answers", input: {} });
  await api.untilState(id, "input_required");
  await page.goto(`${product.url}/inbox/question/${id}`);
  await page.getByRole("button", { name: "Decline…" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline 2 questions" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("No time");
  await dialog.getByRole("button", { name: /^Decline/ }).click();
  const ended = await api.untilState(id, "completed");
  const declined = { declined: true, reason: "No time" };
  expect(JSON.parse(ended.endedReason ?? "")).toEqual({ vendor: declined, note: declined });
});
