import { serveAgent } from "../../server/testing/serve-agent";
import { expect, type Page, test } from "../fixtures";
import { CheckpointPage } from "../pages/checkpoint-page";
import { TaskPage } from "../pages/task-page";
import { TasksPage } from "../pages/tasks-page";

const EVIL = "https://evil.example";
const MARKUP = [
  `<img src=x onerror="window.pwned='img'"><img src="${EVIL}/pixel.png">`,
  `<script>window.pwned='script'</script><script src="${EVIL}/x.js"></script>`,
  `<svg onload="window.pwned='svg'"></svg><iframe src="${EVIL}"></iframe>`,
  `<a href="javascript:window.pwned='link'">click</a> [md](javascript:window.pwned='md') ![i](${EVIL}/i.png)`,
  `{{constructor.constructor('window.pwned=1')()}} \${window.pwned='template'}`,
].join("\n");
const ODD = "\u202Egnp.elif\u202C \u001b[31mred\u001b[0m \u0007 zero\u200Bwidth \uFEFF \u2066isolate\u2069";
const TITLE = "<b>Bold</b> <img src=x onerror=\"window.pwned='title'\"> \u202Egnp";

test("Text of agents and callers is shown as text: no script runs, nothing foreign is asked for", async ({
  page,
  product,
  api,
}) => {
  const seen = await watch(page, product.url);
  await using agent = serveAgent(
    product,
    async (ctx) => {
      ctx.message(MARKUP);
      ctx.message(ODD);
      await ctx.step(MARKUP.slice(0, 200), async () => ({ [MARKUP]: ODD, nested: [MARKUP] }), {
        name: MARKUP.slice(0, 200),
        tool: "<i>tool</i>",
      });
      ctx.state.set({ html: MARKUP, [ODD]: ODD, link: `javascript:window.pwned='state'` });
      ctx.artifact({ id: "evil", name: `${MARKUP.slice(0, 60)}.html`, mimeType: "text/html", text: MARKUP });
      await ctx.ask("evil", {
        message: MARKUP,
        payload: { html: MARKUP },
        schema: {
          type: "object",
          properties: { answer: { type: "string", title: MARKUP, description: MARKUP, enum: [MARKUP, ODD] } },
        },
      });
    },
    { key: product.workerKey(), name: "hostile", description: MARKUP, skills: ["<u>skill</u>"] },
  );
  await agent.worker.ready;
  const { id } = await api.create({
    agent: "hostile",
    title: TITLE,
    labels: ["<b>label</b>", "javascript:alert(1)"],
    input: { html: MARKUP, odd: ODD },
  });
  await api.untilState(id, "input_required");

  const tasks = new TasksPage(page);
  await tasks.open();
  await expect(tasks.grid.getByRole("link", { name: "<b>Bold</b>" })).toBeVisible();
  const task = new TaskPage(page);
  await task.open(id);
  await expect(page.getByRole("heading", { level: 1 })).toContainText('<b>Bold</b> <img src=x onerror="');
  await expect(task.conversation).toContainText("<script>window.pwned='script'</script>");
  await expect(task.control).toContainText("<svg onload=");
  for (const tab of ["Steps", "Checkpoints", "History", "Raw"]) {
    await task.tab(tab).click();
    await expect(task.tab(tab)).toHaveAttribute("aria-selected", "true");
  }
  await expect(page.getByRole("tabpanel")).toContainText("onerror=");
  await task.button(/^<img/).click();
  await expect(page.getByRole("dialog")).toContainText("<iframe src=");
  await page.keyboard.press("Escape");

  await api.pause({ taskId: id, reason: MARKUP });
  await expect(task.control).toContainText("window.pwned='img'");
  await page.goto(`/tasks/${id}/checkpoints/1`);
  const checkpoint = new CheckpointPage(page);
  await expect(checkpoint.item(/^html ?: "<img src=x/)).toBeVisible();
  await checkpoint.item(/^html ?: /).click();
  await expect(checkpoint.value).toContainText("<iframe src=");
  // What turns text around is written out, not obeyed.
  await expect(checkpoint.tree).toContainText("\\u202e");

  await page.goto("/tasks?new=hostile");
  await expect(page.getByRole("dialog", { name: "New task" })).toContainText("<script>");
  expect(await page.evaluate(() => Reflect.get(window, "pwned"))).toBeUndefined();
  expect(seen).toEqual({ foreign: [], dialogs: [], policyBreaches: [] });
});

interface Seen {
  readonly foreign: string[];
  readonly dialogs: string[];
  readonly policyBreaches: string[];
}

/** Everything that would show that text was taken for more than text. */
async function watch(page: Page, own: string): Promise<Seen> {
  const seen: Seen = { foreign: [], dialogs: [], policyBreaches: [] };
  page.on("request", (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) seen.foreign.push(request.url());
  });
  page.on("dialog", (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction("tellBreach", (what: string) => void seen.policyBreaches.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      Reflect.get(window, "tellBreach")(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return seen;
}
