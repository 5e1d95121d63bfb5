import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { installedAgents } from "../../server/testing/acp/real-agents";
import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { InboxPage } from "../pages/inbox-page";
import { TaskPage } from "../pages/task-page";
import { childrenOf, RealAgents } from "../real-agents";
import { startProduct } from "../start-product";

const PROMPT = "Remember SECRET-apple. TOOLPROMPT";
const MINUTE_MS = 60_000;
const LONG = { timeout: 60_000 };

// They are driven by npm run test:agents, which installs them.
const driven = process.env.CHECKREIN_DRIVES_AGENTS === "1" ? installedAgents().all : [];

for (const { name, waitsForMinute } of driven)
  test(`${name} asks in the inbox, is paused, is killed with its worker and the web process, and still knows its word`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await using agents = await RealAgents.open();
    await using product = await startProduct({ env: agents.env });
    const api = new ConsoleApi(product.url);
    await api.untilAgent(name);
    const { id } = await api.create({ agent: name, title: `Real ${name}`, input: { prompt: PROMPT } });
    const begunAt = Date.now();

    await api.untilState(id, "input_required", LONG.timeout);
    const inbox = new InboxPage(page);
    await inbox.open(product.url);
    await inbox.row(`Real ${name}`).click();
    await inbox
      .question("permission-1\\.1")
      .getByRole("radio", { name: /^allow( once)?$/i })
      .click();
    await inbox.send.click();
    await api.until(id, ({ interrupts }) => interrupts.some(({ key }) => key === "review-1"), LONG.timeout);
    expect(existsSync(join(agents.folderOf(name), "stub_tool.txt"))).toBe(true);

    const task = new TaskPage(page);
    await task.open(id, { by: product.url });
    const { inputTokens } = await api.task(id);
    expect(inputTokens).toBeGreaterThan(0);
    await expect(page.getByText("Tokens", { exact: true }).locator("..")).toContainText(/[1-9]/);
    await expect(task.conversation).toContainText("REMEMBER=apple");

    const calls = agents.calls;
    const review = (await api.task(id)).interrupts.find(({ status }) => status === "open");
    await api.answer({ taskId: id, interruptId: review?.id ?? "", answer: { reply: "SLOWPROMPT Say it again." } });
    await api.until(id, ({ running }) => running.length > 0, LONG.timeout);
    // Its model is at work on it, and takes its time.
    await expect.poll(() => agents.calls, LONG).toBeGreaterThan(calls);
    await task.pauseForm.getByRole("radio", { name: "Interrupt now" }).click();
    await page.getByRole("button", { name: /^Interrupt the turn/ }).click();
    await api.untilState(id, "paused_by_client", LONG.timeout);

    // The page would see the web process go.
    await page.goto("about:blank");
    const worker = product.pidOf("agents");
    const hosted = childrenOf(worker);
    expect(hosted).not.toEqual([]);
    for (const pid of hosted) process.kill(-pid, "SIGKILL");
    process.kill(worker, "SIGKILL");
    process.kill(product.pidOf("web"), "SIGKILL");
    await expect.poll(() => product.pidOf("agents"), LONG).not.toBe(worker);
    await expect
      .poll(
        () =>
          api.task(id).then(
            ({ state }) => state,
            () => "gone",
          ),
        LONG,
      )
      .toBe("paused_by_client");
    await api.untilAgent(name);
    // A session of it is written over by a load in the minute it was begun in.
    if (waitsForMinute) await delay(Math.max(0, MINUTE_MS - (Date.now() - begunAt) + 2_000));

    const said = async () => (await api.messages(id)).filter(({ role }) => role === "agent");
    const before = (await said()).length;
    await api.resume({ taskId: id, input: "What was the word?" });
    const last = await api.until(
      id,
      ({ interrupts }) =>
        interrupts.some(({ key, status }) => key !== "review-1" && key.startsWith("review") && status === "open"),
      90_000,
    );
    expect(last.attemptNo).toBeGreaterThan(1);
    // By its own memory: the kept conversation, which would go before the prompt, has the word too.
    expect(["native", "load"]).toContain((await api.session(id))?.lastStrategy);
    const since = JSON.stringify((await said()).slice(before).map(({ parts }) => parts));
    expect(since).toContain("REMEMBER=apple");
    expect(since).not.toContain("REMEMBER=none");
    await task.open(id, { by: product.url });
    await expect(task.conversation).toContainText("What was the word?");
    await expect(task.conversation.getByText(/REMEMBER=apple/).last()).toBeVisible();
    await page.close();
  });
