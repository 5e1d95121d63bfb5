import { expect, test } from "../fixtures";
import { ENDLESSLY } from "../make-folder";
import { TaskPage } from "../pages/task-page";
import { TasksPage } from "../pages/tasks-page";

test("A task is found, opened, paused and resumed by keys alone", async ({ page, api, folder }) => {
  const input = { folder: folder.path, ...ENDLESSLY };
  const { id } = await api.create({ agent: "digest", title: "Harbour by keys", input });
  await api.create({ agent: "digest", title: "Another one by keys", input });
  const tasks = new TasksPage(page);
  await tasks.open();
  await expect(tasks.row("Harbour by keys")).toBeVisible();
  const { keyboard } = page;

  await keyboard.press("/");
  await expect(tasks.filter).toBeFocused();
  await keyboard.type("by keys");
  await keyboard.press("Enter");
  await expect(tasks.grid.getByRole("link")).toHaveCount(2);
  await tasks.filter.blur();

  await keyboard.press("j");
  const first = await tasks.selectedTitle();
  await keyboard.press("j");
  await expect.poll(() => tasks.selectedTitle()).not.toBe(first);
  await keyboard.press("k");
  await expect.poll(() => tasks.selectedTitle()).toBe(first);
  if (first !== "Harbour by keys") await keyboard.press("j");
  await expect.poll(() => tasks.selectedTitle()).toBe("Harbour by keys");
  const chosen = page.getByRole("region", { name: "Selection" });
  await keyboard.press("x");
  await expect(chosen).toContainText("1 selected");
  await keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "Pause 1 task" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await keyboard.press("Escape");
  await expect(chosen).toBeHidden();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`));

  const task = new TaskPage(page);
  await expect(task.pauseForm).toBeVisible();
  await keyboard.press("2");
  await expect(task.pauseForm.getByRole("radio", { name: "Interrupt now" })).toBeChecked();
  await keyboard.press("p");
  await expect(task.reason).toBeFocused();
  await keyboard.type("By key");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(task.cardTitle).toHaveText("Paused by local");
  await expect(task.control).toContainText("By key");

  await keyboard.press("r");
  await expect(task.input).toBeFocused();
  await keyboard.type("Typed by key");
  // It has just taken the place of the pause's button.
  await expect(task.button("Resume with input")).toBeEnabled();
  await keyboard.press("ControlOrMeta+Enter");
  await expect(task.pill("Working")).toBeVisible();
  await expect(task.conversation).toContainText("Typed by key");

  await keyboard.press("]");
  await expect(task.tab("Steps")).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/tab=steps/);
  await keyboard.press("[");
  await expect(task.tab("Conversation")).toHaveAttribute("aria-selected", "true");

  await keyboard.press("g");
  await keyboard.press("t");
  await expect(tasks.strip).toBeVisible();
});

test("P pauses the row one is at, and ? tells the keys that work there", async ({ page, api, folder }) => {
  await api.create({ agent: "digest", title: "Paused from its row", input: { folder: folder.path, ...ENDLESSLY } });
  const tasks = new TasksPage(page);
  await tasks.open("?q=Paused+from");
  await expect(tasks.row("Paused from its row")).toBeVisible();
  await page.keyboard.press("j");
  await expect(tasks.row("Paused from its row")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Pause this task" });
  await dialog.getByRole("combobox", { name: /^Reason/ }).fill("From the list");
  await dialog.getByRole("radio", { name: "Interrupt now" }).check();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toBeHidden();
  await expect(tasks.row("Paused from its row")).toContainText("local: From the list");

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Resume the task");
});

test("P that is pressed before the page's scripts are here still goes to the form", async ({ page, api, folder }) => {
  const { id } = await api.create({
    agent: "digest",
    title: "Pressed early",
    input: { folder: folder.path, ...ENDLESSLY },
  });
  const task = new TaskPage(page);
  let open = () => {};
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await pressed;
    await route.continue();
  });
  let pressed: Promise<void> = Promise.resolve();
  // Where the scripts take longer than a key is meant for, it is pressed again.
  await expect(async () => {
    pressed = new Promise((resolve) => {
      open = resolve;
    });
    await page.goto(`/tasks/${id}`, { waitUntil: "commit" });
    await expect(page).toHaveTitle(/./);
    await page.keyboard.press("p");
    open();
    await expect(task.reason).toBeFocused();
  }).toPass();
});
