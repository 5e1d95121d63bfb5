import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openNoticeReceiver } from "../../server/testing/notice-receiver";
import { openOtlpReceiver } from "../../server/testing/otlp-receiver";
import { serveAgent } from "../../server/testing/serve-agent";
import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { CheckpointPage } from "../pages/checkpoint-page";
import { startProduct } from "../start-product";

/** One in each place where an agent or a person may put a secret. */
const CANARIES = {
  state: "canary-state-8f1c",
  later: "canary-later-5e0b",
  input: "canary-input-2b7d",
  message: "canary-message-90ae",
  artifact: "canary-artifact-c3f2",
  result: "canary-result-41d8",
  reason: "canary-reason-77ab",
  // Of the shape of a token, so that it is taken for one wherever it stands.
  token: "ghp_canary0000000000000000000000000077ab",
};

test("What agents and people say of a task is in no list, log, span, sent webhook, export or error page", async ({
  page,
  expectConsoleError,
}) => {
  test.slow();
  // The pages that are not there.
  expectConsoleError(/status of 4\d\d/);
  await using otlp = await openOtlpReceiver();
  await using receiver = await openNoticeReceiver();
  const product = await startProduct({
    env: {
      CHECKREIN_WEBHOOK_ALLOW: "127.0.0.0/8",
      CHECKREIN_LOG_LEVEL: "debug",
      OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
      OTEL_METRIC_EXPORT_INTERVAL: "500",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
  });
  try {
    const api = new ConsoleApi(product.url);
    await api.untilAgent("digest");
    const call = async (path: string, input: unknown) => {
      const answer = await fetch(`${product.url}/api/trpc/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: product.url },
        body: JSON.stringify(input),
      });
      return answer.text();
    };
    await call("settings.webhook.create", {
      name: "Everything",
      url: receiver.url,
      eventTypes: [
        "task.created",
        "task.parked",
        "task.resumed",
        "task.failed",
        "checkpoint.created",
        "step.completed",
      ],
      scope: null,
    });
    const given: unknown[] = [];
    await using agent = serveAgent(
      product,
      async (ctx) => {
        await ctx.step("keep", () => {
          ctx.state.set({ password: CANARIES.state });
          ctx.message(`I use ${CANARIES.message}.`);
          ctx.artifact({ id: "notes", name: "notes.txt", mimeType: "text/plain", text: CANARIES.artifact });
          ctx.checkpoint({ label: "Kept", flagged: true });
          return { token: CANARIES.result };
        });
        await ctx.step("turn", () => {
          ctx.state.set({ password: CANARIES.later, turned: true });
          ctx.checkpoint({ label: "Turned" });
        });
        given.push(await ctx.park({ reason: "waits" }));
        throw new Error("It gives up.");
      },
      { key: product.workerKey(), name: "keeper" },
    );
    await agent.worker.ready;
    const { id } = await api.create({ agent: "keeper", title: "Keep secrets", input: { note: CANARIES.input } });
    await api.untilState(id, "paused_by_agent");
    await api.resume({ taskId: id, input: { note: CANARIES.reason, use: CANARIES.token } });
    await api.untilState(id, "failed");
    await receiver.until(6);

    const exported = await fetch(`${product.url}/api/receipts/export`, {
      headers: { host: new URL(product.url).host },
    });
    const file = await fetch(`${product.url}/api/checkpoints/file?taskId=${id}&version=1`);
    const seen: Record<string, string> = {
      "the list of tasks": await call("task.list", { view: "all" }),
      "the counts": await call("task.counts", { view: "all" }),
      "the list of checkpoints": await call("checkpoint.list", { taskId: id }),
      "a search for it": await call("checkpoint.search", { value: CANARIES.state }),
      "the receipts": await call("task.receipts", { taskId: id }),
      activity: await call("receipt.list", {}),
      "the export of receipts": await exported.text(),
      "the exported checkpoint": await file.text(),
      "a refused call": await call("task.pause", { taskId: id, reason: "too late" }),
      "a malformed call": await call("task.get", { taskId: id, more: 1 }),
      "the figures": await (await fetch(`${product.url}/metrics`)).text(),
      "sent webhooks": receiver.received.map(({ body }) => body).join("\n"),
    };
    for (const path of ["/tasks", "/activity", "/operations", `/tasks/${id}/checkpoints/99`, "/nowhere"]) {
      await page.goto(product.url + path);
      await expect(page.locator("body")).not.toBeEmpty();
      seen[`the page ${path}`] = await page.content();
    }
    await page.goto(`${product.url}/checkpoints?path=password&op=exists`);
    const results = page.getByRole("region", { name: "Results by task" });
    await expect(async () => {
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(results.locator("summary")).toContainText("Keep secrets", { timeout: 1_000 });
    }).toPass();
    await results.locator("summary").click();
    await expect(results.getByRole("link").first()).toContainText("[redacted");
    seen["the page of what a search finds"] = await page.content();
    await page.goto(`${product.url}/tasks/${id}/checkpoints/2?vs=1`);
    const checkpoint = new CheckpointPage(page);
    await expect(checkpoint.change(/password/)).toBeVisible();
    for (const view of ["Changes", "Side by side", "Patch"] as const) {
      await checkpoint.view(view).click();
      await expect(checkpoint.comparison).toContainText("[redacted");
      seen[`two states, ${view}`] = await page.content();
    }
    await expect.poll(() => otlp.received("/v1/traces")).toContain("invoke_agent");
    seen.spans = otlp.received("/v1/traces") + otlp.received("/v1/metrics");
    for (const name of readdirSync(product.dataDir).filter((each) => each.endsWith(".log")))
      seen[`the log ${name}`] = readFileSync(join(product.dataDir, name), "utf8");
    for (const [where, text] of Object.entries(seen)) {
      const found = Object.values(CANARIES).filter((canary) => text.includes(canary));
      // A search shows what was searched for and nothing else.
      expect(found, where).toEqual([]);
    }
    // They were there: the conversation has the one, and its agent has the others.
    expect(await call("task.messages", { taskId: id })).toContain(CANARIES.message);
    expect(await call("checkpoint.get", { taskId: id, version: 1 })).not.toContain(CANARIES.state);
    // The page of the task shows what it was resumed with, and not the token in it; its agent was given that.
    const told = await Promise.all(
      ["task.get", "task.messages", "task.events"].map((path) => call(path, { taskId: id })),
    );
    expect(told.join()).not.toContain(CANARIES.token);
    expect(told.join()).toContain(CANARIES.reason);
    expect(given).toEqual([{ note: CANARIES.reason, use: CANARIES.token }]);
  } finally {
    // Its pages would see it go.
    await page.close();
    await product.stop();
  }
});
