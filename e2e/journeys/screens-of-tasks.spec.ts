import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { SCREEN_TASKS } from "../screens/seed-fleet";
import { openStage } from "../screens/stage";
import { stillReceipts } from "../screens/still-receipts";
import { stillWorkflow } from "../screens/still-workflow";

const TABS = [{ tab: "steps", shows: "Write the change" }] as const;
/** Their card has the receipt of whoever stopped them. */
const PEOPLE_HOLD: ReadonlySet<string> = new Set(["paused", "fenced", "held-by-several"]);

const stage = openStage();

test.describe("Tasks", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(() => stage.fill());

  test("The list of tasks is as drawn and accessible", () =>
    stage.looks("tasks", async () => {
      await stage.page.goto(`${stage.product.url}/tasks`);
      await expect(stage.page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
    }));

  test("A list that nothing matches is as drawn and accessible", () =>
    stage.looks("tasks-no-match", async () => {
      await stage.page.goto(`${stage.product.url}/tasks?q=nothing+like+this`);
      await expect(stage.page.getByText("No tasks match this filter")).toBeVisible();
    }));

  for (const state of SCREEN_TASKS) {
    test(`A task that is ${state.replaceAll("-", " ")} is as drawn and accessible`, async () => {
      await stillReceipts(stage.page);
      await stage.looks(`task-${state}`, async () => {
        await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks[state]}`);
        const control = stage.page.getByRole("complementary", { name: "Control" });
        await expect(control).toBeVisible();
        if (PEOPLE_HOLD.has(state)) await expect(control.getByText("Signature valid")).toBeVisible();
        const conversation = stage.page.getByRole("region", { name: "Conversation" });
        const nothing = stage.page.getByText("Nothing was said or done yet.");
        await expect(conversation.getByRole("listitem").or(nothing).first()).toBeVisible();
        // Where a list ends up that grew while it was measured is a matter of pixels.
        if (await conversation.isVisible())
          await conversation.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
        await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
      });
    });
  }

  test("Tool calls are as drawn and accessible, one of them open", () =>
    stage.looks("task-tools", async () => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}?tab=tools`);
      await stage.page.getByRole("region", { name: "Tool calls" }).getByRole("button").first().click();
      await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
    }));

  for (const { tab, shows } of TABS) {
    test(`The tab ${tab} of a task is as drawn and accessible`, async () => {
      await stillReceipts(stage.page);
      const open = async () => {
        await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}?tab=${tab}`);
        await expect(stage.page.getByText("Signature valid")).toBeVisible();
        await expect(stage.page.getByText(shows).first()).toBeVisible();
        await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
      };
      await stage.looks(`task-${tab}`, open, { mask: [stage.page.getByText(/127\.0\.0\.1/)] });
    });
  }

  test("A saved view and its dialog are as drawn and accessible", async () => {
    const api = new ConsoleApi(stage.product.url);
    const viewId = await api.saveView("Paused for a look", { view: "held", cols: ["progress", "spend"] });
    await stage.looks("tasks-view", async (place) => {
      await stage.page.goto(`${stage.product.url}/tasks?view=held&cols=progress,spend`);
      await expect(stage.page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
      if (place === "desk") await expect(stage.page.getByRole("button", { name: "Paused for a look" })).toBeVisible();
    });
    const open = async () => {
      await stage.page.goto(`${stage.product.url}/tasks?view=needs_you&scope=docs`);
      await stage.page.getByRole("button", { name: "Save view" }).click();
    };
    await stage.looks("tasks-save-view", open, { phone: false });
    await api.deleteView(viewId);
  });

  test("A workflow is as drawn and accessible, a node that asks chosen in it", async () => {
    await stillWorkflow(stage.page);
    await stage.looks("task-graph", async (place) => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.working}?tab=graph&node=check_references`);
      const graph = stage.page.getByRole("region", { name: "Graph" });
      await expect(graph.getByText("2 of 9 done, 1 running, 1 asks")).toBeVisible();
      await expect(stage.page.getByText("It goes on when all 3 are in.").filter({ visible: true })).toBeVisible();
      if (place === "phone") await graph.evaluate((section) => section.scrollIntoView({ block: "nearest" }));
    });
  });
});
