import { expect, test } from "../fixtures";
import { ENDLESSLY } from "../make-folder";
import { TaskPage } from "../pages/task-page";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("From a phone a task is found, paused, resumed and canceled", async ({ page, api, folder }) => {
  const { id } = await api.create({
    agent: "digest",
    title: "Held from a phone",
    input: { folder: folder.path, ...ENDLESSLY },
  });
  await api.until(id, ({ running }) => running.length === 1);
  await page.goto("/tasks");
  await page
    .getByRole("region", { name: "Tasks", exact: true })
    .getByRole("link", { name: /Held from a phone/ })
    .tap();
  const task = new TaskPage(page);
  await expect(task.pauseForm).toBeVisible();
  await task.reason.fill("From the train");
  await task.pauseForm.getByRole("radio", { name: "Interrupt now" }).tap();
  await task.button(/^Interrupt /).tap();
  await expect(task.cardTitle).toHaveText("Paused by local");
  await expect(task.control).toContainText("From the train");

  await task.input.fill("Go on, gently");
  await task.button("Resume with input").tap();
  await expect(task.pill("Working")).toBeVisible();
  await expect(task.conversation).toContainText("Go on, gently");

  await task.button("Cancel…").tap();
  await page.getByRole("dialog", { name: "Cancel this task" }).getByRole("button", { name: "Cancel the task" }).tap();
  await expect(task.cardTitle).toHaveText(/^Canceling in \d+ s$/);
  await task.button("Undo").first().tap();
  await expect(task.pill("Working")).toBeVisible();
  await page.getByRole("link", { name: "Back to Tasks" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("Nothing on a phone is wider than the phone", async ({ page, api, folder }) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  await api.pause({ taskId: id, mode: "interrupt_immediate", reason: null });
  for (const path of ["/tasks", `/tasks/${id}`, `/tasks/${id}/checkpoints/1`, "/tasks?new="]) {
    await page.goto(path);
    // A dialog hides what is behind it, its heading too.
    const shown = path.includes("new=") ? page.getByRole("dialog") : page.getByRole("heading", { level: 1 });
    await expect(shown).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: path }).toBeLessThanOrEqual(390);
  }
});

test("A button on a phone is 44 pixels high and wide", async ({ page, api, folder }) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  await api.pause({ taskId: id, mode: "interrupt_immediate", reason: null });
  for (const path of ["/tasks", `/tasks/${id}`, `/tasks/${id}/checkpoints/1`, "/settings/keys", "/profiles"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(smallButtons), { message: path }).toEqual([]);
  }
});

/** Buttons in a frame that a thumb would miss, by name and size; those in a line of text have none. What is pressed may reach beyond what is drawn. */
function smallButtons(): readonly string[] {
  return [...document.querySelectorAll("button")]
    .filter((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth) > 0 && button.checkVisibility())
    .map((button) => {
      const { width, height } = button.getBoundingClientRect();
      const reach = getComputedStyle(button, "::after");
      return {
        name: button.ariaLabel ?? button.textContent,
        width: Math.max(width, Number.parseFloat(reach.width) || 0),
        height: Math.max(height, Number.parseFloat(reach.height) || 0),
      };
    })
    .filter(({ width, height }) => width < 44 || height < 44)
    .map(({ name, width, height }) => `${name} ${width} x ${height}`);
}
