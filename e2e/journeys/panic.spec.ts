import { expectAccessible } from "../expect-accessible";
import { expect, test } from "../fixtures";
import { TasksPage } from "../pages/tasks-page";

/** Longer than anything here waits: who stops before its end was cut. */
const STEP_MS = 60_000;

test("A scope is stopped by one key; what is submitted meanwhile waits, and is let go by a filter while the stop stands", async ({
  page,
  api,
  folder,
}) => {
  const scope = "prod/panic";
  const digest = { agent: "digest", scope, input: { folder: folder.path, paceMs: STEP_MS } };
  const [one, two] = await Promise.all([
    api.create({ ...digest, title: "Nightly one" }),
    api.create({ ...digest, title: "Nightly two" }),
  ]);
  await Promise.all([one, two].map(({ id }) => api.untilState(id, "working")));
  const tasks = new TasksPage(page);
  await tasks.open(`?scope=${scope}`);
  await page.keyboard.press("!");
  const dialog = page.getByRole("dialog", { name: /^Pause / });
  await expect(dialog.getByRole("textbox", { name: "Scope" })).toHaveValue(scope);
  await expect(dialog.getByRole("button", { name: /^Pause 2 tasks/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Registry outage");
  await page.keyboard.press("Control+Enter");
  const banner = page.getByRole("status").filter({ hasText: `${scope} is stopped by` });
  await expect(banner).toContainText("Registry outage");
  for (const { id } of [one, two]) {
    const held = await api.untilState(id, "paused_by_client");
    expect(held.suspension).toMatchObject({ mode: "interrupt_immediate", stopProof: "acknowledged" });
    expect(held.suspension?.boundaryMs).toBeLessThan(STEP_MS);
  }
  await expect(banner).toContainText("2 of 2 held");

  const late = await api.create({ ...digest, title: "Submitted late", labels: ["urgent"] });
  expect(late.cause).toMatchObject({ code: "stopped", target: scope, reason: "Registry outage" });
  await expect(tasks.row("Submitted late")).toContainText(`Waits: ${scope} is stopped by`);
  await expect(banner).toContainText("1 in line");

  await banner.getByRole("button", { name: "Release…" }).click();
  const release = page.getByRole("dialog", { name: `Release ${scope}` });
  await expect(release).toContainText("2 tasks held by the stop, 1 in line behind it.");
  await release.getByRole("radio", { name: "Only some" }).click();
  await release.getByRole("textbox", { name: "Label" }).fill("urgent");
  await release.getByRole("button", { name: /^Release 1 task/ }).click();
  await api.untilState(late.id, "working");
  expect((await api.task(one.id)).state).toBe("paused_by_client");
  await expect(banner).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Pause scope…" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await banner.getByRole("button", { name: "Release…" }).click();
  await release.getByRole("button", { name: "Release all of it" }).click();
  await expect(banner).toBeHidden();
  for (const { id } of [one, two]) await api.untilState(id, "working");
});
