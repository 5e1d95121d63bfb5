import { serveAgent } from "../../server/testing/serve-agent";
import { expect, test } from "../fixtures";
import { InboxPage } from "../pages/inbox-page";

const WORD = {
  type: "object",
  required: ["value"],
  properties: { value: { type: "string", title: "Vendor", minLength: 1 } },
};

test("What comes while the inbox is open stands behind the rest as new; what somebody else answers says so until the next move", async ({
  page,
  product,
  api,
}) => {
  const name = "asks-live";
  await using agent = serveAgent(
    product,
    async (ctx) => JSON.stringify(await ctx.ask("vendor", { message: "Which vendor?", schema: WORD })),
    { key: product.workerKey(), name },
  );
  await agent.worker.ready;
  const ask = async (title: string) => {
    const { id } = await api.create({ agent: name, title, input: {} });
    const { interrupts } = await api.untilState(id, "input_required");
    return { id, interruptId: interrupts[0]?.id ?? "" };
  };
  const first = await ask("Asked first");
  await ask("Asked second");
  const inbox = new InboxPage(page);
  await page.goto(`${product.url}/inbox/question/${first.id}`);
  await expect(inbox.row("Asked second")).toBeVisible();
  const list = page.getByRole("region", { name: "Needs input" });
  await expect(list.getByText(/\d new$/)).toBeHidden();

  const third = await ask("Asked third");
  await expect(list.getByRole("listitem").filter({ hasText: "Asked third" })).toContainText("1 new");
  await api.answer({ taskId: third.id, interruptId: third.interruptId, answer: { value: "S-1" } });
  await expect(list.getByRole("listitem").filter({ hasText: "Asked third" })).toContainText("Answered by local");
  await api.answer({ taskId: first.id, interruptId: first.interruptId, answer: { value: "S-2" } });
  await expect(list.getByRole("listitem").filter({ hasText: "Asked first" })).toContainText("Answered by local");
  await page.keyboard.press("j");
  await expect(inbox.row("Asked second")).toHaveAttribute("aria-current", "true");
  await expect(list.getByText("Asked third")).toBeHidden();
  await expect(list.getByText("Asked first")).toBeHidden();
});

test("A sign-in is given in the inbox, hidden while it is typed, and only its agent hears it", async ({
  page,
  product,
  api,
}) => {
  const secret = "hunter2-hunter2";
  await using agent = serveAgent(
    product,
    async (ctx) => {
      const given = await ctx.ask("portal", { kind: "credential", message: "Portal wants a new sign-in" });
      return given === secret ? "In." : "Not in.";
    },
    { key: product.workerKey(), name: "signs-in" },
  );
  await agent.worker.ready;
  const { id } = await api.create({ agent: "signs-in", title: "Sync the price list", input: {} });
  await api.untilState(id, "auth_required");
  const inbox = new InboxPage(page);
  await page.goto(`${product.url}/inbox`);
  await page
    .getByRole("region", { name: "Needs sign-in" })
    .getByRole("link", { name: /Sync the price list/ })
    .click();
  const field = inbox.question("portal").getByLabel("Secret");
  await expect(field).toHaveAttribute("type", "password");
  await field.fill(secret);
  await expect(page.getByText("Draft kept until this page is left")).toBeVisible();
  await page.getByRole("button", { name: /^Sign in/ }).click();
  const ended = await api.untilState(id, "completed");
  expect(ended.endedReason).toBe("In.");
  expect(JSON.stringify([ended, await api.events(id), await api.receipts(id)])).not.toContain(secret);
});
