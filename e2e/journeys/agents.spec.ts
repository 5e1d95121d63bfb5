import { execFileSync } from "node:child_process";
import { expectAccessible } from "../expect-accessible";
import { expect, test } from "../fixtures";
import { TaskPage } from "../pages/task-page";

test("The call that an agent's page shows begins a task, whose page says who made it", async ({
  page,
  api,
  folder,
}) => {
  const { secret } = await api.createKey({ name: "release-bot", scopes: ["agent:read", "agent:write"] });
  await page.goto("/agents");
  await page.getByRole("link", { name: "digest" }).click();
  await expect(page.getByRole("heading", { name: "digest", level: 1 })).toBeVisible();
  const doors = page.getByRole("region", { name: "Doors for outside agents" });
  await expect(doors.locator("pre")).toHaveCount(5);
  await page.getByText("Show it as clients of A2A 1.0 get it").click();
  await expect(page.getByRole("region", { name: "Card" })).toContainText('"protocolVersion": "1.0"');
  await expectAccessible(page);

  const calls = await doors.locator("pre").allTextContents();
  const [rest = "", rpc = "", old = "", bindu = "", harn = ""] = calls.map((call) =>
    call.replace('"folder":"."', `"folder":"${folder.path}"`),
  );
  const run = (call: string) =>
    JSON.parse(execFileSync("sh", ["-c", call], { env: { ...process.env, CHECKREIN_KEY: secret } }).toString());
  const sent = run(rest);
  expect(sent.task.status.state).toBe("TASK_STATE_COMPLETED");
  await new TaskPage(page).open(sent.task.id);
  await expect(page.getByText("release-bot over A2A 1.0")).toBeVisible();
  expect(run(rpc).result.task.status.state).toBe("TASK_STATE_COMPLETED");
  const others = [
    [old, "A2A 0.3"],
    [bindu, "Bindu"],
    [harn, "Harn"],
  ] as const;
  const begun = others.map(([call, dialect]) => ({ id: run(call).result.id, dialect }));
  // Made one after the other, and no call is taken for another one.
  expect(new Set(begun.map(({ id }) => id)).size).toBe(others.length);
  for (const { id, dialect } of begun) {
    await new TaskPage(page).open(id);
    await expect(page.getByText(`release-bot over ${dialect}`)).toBeVisible();
  }

  await page.getByRole("link", { name: "digest" }).click();
  const callers = page.getByRole("region", { name: "While a task is paused" });
  await callers.getByRole("button", { name: "Let them go" }).click();
  await expect(callers.getByRole("status")).toHaveText("Clients are let go");
  await page.reload();
  await callers.getByRole("button", { name: "Let them wait" }).click();
  await expect(callers.getByRole("status")).toHaveText("Clients go on waiting");
});
