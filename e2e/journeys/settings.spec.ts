import { Webhook } from "standardwebhooks";
import { type NoticeReceiver, openNoticeReceiver } from "../../server/testing/notice-receiver";
import { ConsoleApi } from "../console-api";
import { expect, type Product, test } from "../fixtures";
import { makeFolder } from "../make-folder";
import { SettingsPage } from "../pages/settings-page";
import { startProduct } from "../start-product";

test.describe("Webhooks", () => {
  // Both on one product.
  test.describe.configure({ mode: "default" });
  let product: Product;
  let receiver: NoticeReceiver;
  const folder = makeFolder();

  test.beforeAll(async () => {
    // A receiver on this machine is private: an administrator allows it.
    product = await startProduct({ env: { CHECKREIN_WEBHOOK_ALLOW: "127.0.0.0/8" } });
    await new ConsoleApi(product.url).untilAgent("digest");
    receiver = await openNoticeReceiver();
  });
  test.afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    folder.remove();
    await product.stop();
  });

  test("An endpoint is made, tested and told of a task; what it refuses becomes a dead letter and is replayed", async ({
    page,
    expectConsoleError,
  }) => {
    test.slow();
    // The address that is refused.
    expectConsoleError(/status of 400/);
    const settings = new SettingsPage(page);
    const api = new ConsoleApi(product.url);

    const secret = await test.step("Made, with its secret shown once", async () => {
      await settings.open("webhooks", product.url);
      await settings.button("New endpoint…").first().click();
      await settings.dialog.getByLabel("Name").fill("Release board");
      await settings.dialog.getByLabel("Address").fill("http://10.0.0.1/hook");
      await settings.button("Create endpoint").click();
      await expect(settings.dialog).toContainText("inside a private network");
      await settings.dialog.getByLabel("Address").fill(receiver.url);
      await settings.dialog.getByRole("checkbox", { name: "interrupt.opened" }).click();
      await settings.button("Create endpoint").click();
      return settings.takeSecret();
    });

    await test.step("A test arrives, signed with it", async () => {
      await settings.button("Send a test").click();
      await expect(settings.delivery("webhook.test")).toContainText(/200 in \d/);
      await expect(settings.delivery("webhook.test").getByRole("img", { name: "Delivered at once" })).toBeVisible();
      const [sent] = receiver.received;
      expect(() => new Webhook(secret).verify(sent?.body ?? "", sent?.headers as Record<string, string>)).not.toThrow();
    });

    const id = await test.step("A task's life arrives, in its order", async () => {
      const task = await api.digest(folder.path);
      await api.untilState(task.id, "completed");
      await expect(settings.delivery("task.completed")).toContainText(/200 in \d/);
      const told = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.taskId === task.id);
      expect(told.map(({ type }) => type)).toEqual(["task.created", "task.completed"]);
      expect(told[1].data).toMatchObject({
        state: "completed",
        agent: "digest",
        url: `${product.url}/tasks/${task.id}`,
      });
      return task.id;
    });

    await test.step("A receiver that is gone is told nothing more, and what it refused is dead", async () => {
      receiver.answer(410);
      await settings.button("Send a test").click();
      await expect(settings.page.getByText(/1 dead letter since/)).toBeVisible();
      await expect(settings.menu.getByRole("link", { name: /Webhooks 1 dead/ })).toBeVisible();
      await expect(settings.page.getByText(/the receiver answered 410/)).toBeVisible();
    });

    await test.step("Turned on again, the dead letter is replayed under its old id", async () => {
      receiver.answer(200);
      const refused = receiver.received.at(-1)?.id;
      await settings.button("Turn on").click();
      await settings.button("Replay 1").click();
      await expect(settings.page.getByText(/1 dead letter since/)).toBeHidden();
      await expect.poll(() => receiver.received.filter((notice) => notice.id === refused).length).toBe(2);
    });

    await test.step("A delivery leads to its task", async () => {
      await settings.delivery("task.completed").getByRole("link").click();
      await expect(page).toHaveURL(`${product.url}/tasks/${id}?tab=history`);
    });
  });

  test("A rotated secret is shown once, and both sign for a day", async ({ page }) => {
    const settings = new SettingsPage(page);
    await settings.open("webhooks", product.url);
    await settings.button("New endpoint…").first().click();
    await settings.dialog.getByLabel("Name").fill("Pager");
    await settings.dialog.getByLabel("Address").fill(receiver.url);
    await settings.button("Create endpoint").click();
    const old = await settings.takeSecret();
    await settings.button("Rotate…").click();
    await settings.button("Make a new secret").click();
    const fresh = await settings.takeSecret();
    await expect(page.getByText("The secret before signs too until")).toBeVisible();
    const before = receiver.received.length;
    await settings.button("Send a test").click();
    await receiver.until(before + 1);
    const sent = receiver.received.at(-1);
    for (const secret of [old, fresh])
      expect(() => new Webhook(secret).verify(sent?.body ?? "", sent?.headers as Record<string, string>)).not.toThrow();
  });
});

test("A key is shown once, opens its door, and opens it no more once revoked", async ({ page, product }) => {
  const settings = new SettingsPage(page);
  await settings.open("keys");
  await settings.button("New key…").click();
  await settings.dialog.getByLabel("Name").fill("build-farm");
  await settings.dialog.getByRole("checkbox", { name: /^worker/ }).click();
  await settings.button("Create key").click();
  const secret = await settings.takeSecret();
  const knock = async () => {
    const answer = await fetch(`${product.url}/api/workers/agents/farm`, {
      method: "PUT",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: '{"version":"1"}',
    });
    return answer.status;
  };
  expect(await knock()).toBe(200);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "build-farm" });
  await expect(row).toContainText(`${secret.slice(0, 8)}…`);
  await expect(page.getByText(secret)).toHaveCount(0);
  await row.getByRole("button", { name: "More for build-farm" }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await settings.button("Revoke the key").click();
  await expect(row).toHaveCount(0);
  await expect.poll(knock, { timeout: 15_000 }).toBe(401);
});

test("A client's key opens the agent that it was made for, as far as it may, and no other agent", async ({
  page,
  product,
  folder,
}) => {
  const settings = new SettingsPage(page);
  const makeKey = async (name: string, scopes: readonly string[]) => {
    await settings.open("keys");
    await settings.button("New key…").click();
    await settings.dialog.getByLabel("Name").fill(name);
    for (const scope of scopes) await settings.dialog.getByRole("checkbox", { name: new RegExp(`^${scope}`) }).click();
    await settings.dialog.getByRole("checkbox", { name: "digest", exact: true }).click();
    await settings.button("Create key").click();
    return settings.takeSecret();
  };
  const desk = await makeKey("desk", ["agent:read", "agent:write"]);
  const board = await makeKey("board", ["agent:read"]);
  const call = async (key: string, agent: string, [method, params]: readonly [string, object]) => {
    const answer = await fetch(`${product.url}/a2a/v1/agents/${agent}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "a2a-version": "1.0" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const message = { messageId: "from-the-desk", role: "ROLE_USER", parts: [{ data: { folder: folder.path } }] };
  const send = ["SendMessage", { message, configuration: { returnImmediately: true } }] as const;
  const { id } = (await call(desk, "digest", send)).body.result.task;
  expect((await call(desk, "digest", ["GetTask", { id }])).body.result.id).toBe(id);
  expect((await call(board, "digest", ["GetTask", { id }])).body.error.code).toBe(-32001);
  expect((await call(board, "digest", ["ListTasks", {}])).body.result.tasks).toEqual([]);
  expect((await call(board, "digest", send)).status).toBe(403);
  const card = await (await fetch(`${product.url}/.well-known/agent-card.json`)).json();
  const tenants: readonly string[] = card.supportedInterfaces.map(({ tenant }: { tenant?: string }) => tenant ?? "");
  const [other = ""] = tenants.filter((tenant) => tenant !== "" && tenant !== "digest");
  expect(other).not.toBe("");
  expect((await call(desk, other, ["ListTasks", {}])).status).toBe(404);
  await call(desk, "digest", ["CancelTask", { id }]);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "desk" })).toContainText("digest");
});

test("The keys that seal receipts are listed with their public halves", async ({ page }) => {
  const settings = new SettingsPage(page);
  await settings.open("signing");
  const row = page.getByRole("row").filter({ hasText: /^rk-\d{4}-\d{2}-\d{2}-1/ });
  await expect(row).toContainText("Signs now");
  await expect(row.getByRole("button", { name: /Copy the public key rk-.*: MCowBQYDK2Vw/ })).toBeVisible();
});

test("The browser tells of a task that needs a person, once it was allowed, unless the task is on screen", async ({
  page,
  context,
  product,
  api,
  folder,
}) => {
  test.slow();
  await context.grantPermissions(["notifications"], { origin: product.url });
  await page.addInitScript(() => {
    const shown: { title: string; body: string; tag: string }[] = [];
    class Recorded extends EventTarget {
      static permission = "granted";
      static requestPermission = async () => "granted";
      onclick: (() => void) | null = null;
      constructor(title: string, { body = "", tag = "" }: { body?: string; tag?: string }) {
        super();
        shown.push({ title, body, tag });
        Object.assign(window, { lastNotice: this });
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorded, shownNotices: shown });
  });
  const shown = () => page.evaluate(() => (window as unknown as { shownNotices: unknown[] }).shownNotices);
  const settings = new SettingsPage(page);
  const asking = { largeFileLimitBytes: 1_000 };

  await settings.open("profile");
  const silent = await api.digest(folder.path, asking);
  await api.untilState(silent.id, "input_required");
  expect(await shown()).toEqual([]);

  await settings.button("Turn on").click();
  await expect(page.getByText("On in this browser")).toBeVisible();
  const told = await api.digest(folder.path, asking);
  await expect
    .poll(shown)
    .toEqual([{ title: "Needs input", body: `Digest ${folder.path}`, tag: `checkrein-${told.id}` }]);

  await page.evaluate(() => (window as unknown as { lastNotice: { onclick(): void } }).lastNotice.onclick());
  await expect(page).toHaveURL(new RegExp(`/tasks/${told.id}$`));

  const open = await api.create({
    agent: "digest",
    title: "On screen",
    input: { folder: folder.path, paceMs: 2_000, ...asking },
  });
  await page.goto(`/tasks/${open.id}`);
  await api.untilState(open.id, "input_required");
  await expect(page.getByRole("form", { name: "Answer large-files" })).toBeVisible();
  expect(await shown()).toEqual([]);
});
