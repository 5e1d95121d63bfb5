import { expect, test } from "../fixtures";
import { ENDLESSLY } from "../make-folder";
import { TasksPage } from "../pages/tasks-page";

test("Filters cut the list, stand in the address and outlive a reload", async ({ page, api, folder }) => {
  const make = (title: string) =>
    api.create({ agent: "digest", title, labels: ["filters"], input: { folder: folder.path, ...ENDLESSLY } });
  const held = await make("Filter me: held");
  await make("Filter me: working");
  await make("Some other task");
  await api.pause({ taskId: held.id, mode: "interrupt_immediate", reason: "Held for the list" });
  const tasks = new TasksPage(page);
  await tasks.open();
  await expect(tasks.row("Some other task")).toBeVisible();

  await tasks.filter.fill("filter me");
  await expect(tasks.row("Some other task")).toBeHidden();
  await expect(tasks.row("Filter me: working")).toBeVisible();
  await tasks.state("Paused").click();
  await expect(tasks.row("Filter me: working")).toBeHidden();
  await expect(tasks.row("Filter me: held")).toContainText("local: Held for the list");
  await expect(page).toHaveURL(/state=paused_by_client/);
  await expect(page).toHaveURL(/q=filter\+me/);

  await page.reload();
  await expect(tasks.row("Filter me: held")).toBeVisible();
  await expect(tasks.row("Filter me: working")).toBeHidden();
  await expect(tasks.filter).toHaveValue("filter me");
  await expect(tasks.state("Paused")).toHaveAttribute("aria-pressed", "true");

  // As quick as a tap: the press and its end in one go.
  await tasks.row("Filter me: held").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/tasks/${held.id}$`));
  await page.goBack();
  await expect(tasks.row("Filter me: held")).toHaveAttribute("aria-current", "true");

  await tasks.state("Paused").click();
  await tasks.filter.fill("no such words anywhere");
  await expect(page.getByText("No tasks match this filter")).toBeVisible();
});

test("Rows change in place as tasks do", async ({ page, api, folder }) => {
  const { id } = await api.create({
    agent: "digest",
    title: "Watched row",
    input: { folder: folder.path, ...ENDLESSLY },
  });
  const tasks = new TasksPage(page);
  await tasks.open("?q=Watched");
  const row = tasks.row("Watched row");
  await expect(row).toContainText("Working");
  await api.pause({ taskId: id, reason: "Seen in the list", waitMs: 0 });
  await expect(row).toContainText("Pausing…");
  await api.pause({ taskId: id, mode: "interrupt_immediate", reason: null });
  await expect(row).toContainText("local: Seen in the list");
  await api.resume({ taskId: id });
  await expect(row).toContainText("Working");
  await api.cancel({ taskId: id });
  await expect(row).toContainText(/Canceling in \d+ s/);
  await row.hover();
  await row.getByRole("button", { name: "Undo cancel" }).click();
  await expect(row).not.toContainText("Canceling");
});
