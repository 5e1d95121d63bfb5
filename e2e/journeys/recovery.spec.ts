import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isProcessAlive } from "../../server/cli/process-identity";
import { CONTINUATION } from "../../server/contract/session-view";
import { ConsoleApi } from "../console-api";
import { makeDataDir } from "../data-template";
import { expectAccessible } from "../expect-accessible";
import { test as base, expect } from "../fixtures";
import { TaskPage } from "../pages/task-page";
import { ScriptedAgents } from "../scripted-agents";
import { startProduct } from "../start-product";

const test = base.extend<{ agents: ScriptedAgents }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
  agents: async ({}, use) => {
    const agents = new ScriptedAgents();
    await use(agents);
    agents.remove();
  },
});

const PROMPT = "Remember SECRET-apple and do it.";
const CRASHES = [[{ say: "Half of it." }, { exit: 3 }]];
const GOES_ON = [[{ say: "It was {remembered}." }]];

test("A cut-off task opened from its URL starts nothing and says how it comes back; one press resumes it, also after a refused token", async ({
  page,
  agents,
}) => {
  const keeps = { load: true, resume: true };
  const native = await agents.add("native", { offers: keeps, turns: CRASHES });
  const injecting = await agents.add("injecting", { offers: {}, turns: CRASHES });
  const blank = await agents.add("blank", { offers: {}, turns: CRASHES }, { historyContextInjection: false });
  const product = await startProduct({ env: agents.env });
  const api = new ConsoleApi(product.url);
  const cutOff = async (agent: string) => {
    await api.untilAgent(agent);
    const { id } = await api.create({ agent, title: `Cut off: ${agent}`, input: { prompt: PROMPT } });
    await api.untilState(id, "paused_by_client");
    return id;
  };
  const task = new TaskPage(page);
  const resume = page.getByRole("button", { name: /^Resume session/ });

  const ways = [
    [native, "Native resume", "resumes it by its token"],
    [injecting, "History injection", "the kept one goes before the next prompt"],
    [blank, "Starts empty", "can neither resume nor load by it"],
  ] as const;
  const ids: string[] = [];
  for (const [agent, way, why] of ways) {
    const id = await cutOff(agent.name);
    ids.push(id);
    // Its receipt gets its number by itself.
    const before = await api.until(id, ({ suspension }) => typeof suspension?.receipt?.number === "number");
    const launches = agent.count("initialize");
    await task.open(id, { by: product.url });
    await expect(task.cardTitle).toHaveText("Cut off");
    await expect(task.control).toContainText(way);
    await expect(task.control).toContainText(why);
    expect(await api.task(id)).toEqual(before);
    expect(agent.count("initialize")).toBe(launches);
  }
  await expectAccessible(page);

  const [first = "", , nothing = ""] = ids;
  native.write({ offers: keeps, turns: GOES_ON });
  await task.open(first, { by: product.url });
  await resume.click();
  await expect(task.conversation).toContainText("It was apple.");
  await expect(task.conversation).toContainText("The session was resumed by its token.");
  expect((await api.untilState(first, "input_required")).attemptNo).toBe(2);
  expect(native.prompts()).toEqual([PROMPT, CONTINUATION]);
  expect(native.count("session/resume")).toBe(1);

  native.write({ offers: keeps, turns: CRASHES });
  const refused = await cutOff(native.name);
  native.write({ offers: keeps, turns: GOES_ON });
  native.forget();
  await task.open(refused, { by: product.url });
  await resume.click();
  await expect(task.control).toContainText("no longer knows this conversation");
  await expect(task.control).toContainText("History injection");
  expect(await api.task(refused)).toMatchObject({ state: "paused_by_client" });
  expect(native.prompts().filter((text) => text.includes("SECRET-apple"))).toHaveLength(2);
  await resume.click();
  await expect(task.conversation).toContainText("It was apple.");
  await expect(task.conversation).toContainText(/The kept conversation went before this prompt: \d+ lines?[,;.]/);
  expect(native.prompts().at(-1)).toContain("=== EXECUTION HISTORY ===");

  blank.write({ offers: {}, turns: [[{ say: "Anew: {remembered}." }]] });
  await task.open(nothing, { by: product.url });
  await page.getByRole("button", { name: /^Start fresh/ }).click();
  await expect(task.conversation).toContainText("Anew: apple.");
  await expect(task.conversation).toContainText("A new session was begun. Nothing of the conversation is restored.");
  expect(blank.prompts().at(-1)).toContain("Half of it.");

  // Whoever pressed it may leave as soon as it is taken: it goes on.
  const [, left = ""] = ids;
  injecting.write({ offers: {}, turns: GOES_ON });
  await task.open(left, { by: product.url });
  await resume.click();
  await api.until(left, ({ state }) => state !== "paused_by_client");
  await page.close();
  await api.untilState(left, "input_required");
  expect(injecting.prompts().at(-1)).toContain("=== EXECUTION HISTORY ===");
  await product.stop();
});

test("The whole system is killed in the middle of turns: a safe start holds everything until it is released, then one press resumes all and nothing is doubled", async ({
  page,
  agents,
}) => {
  const keeps = { load: true, resume: true };
  const coder = await agents.add("coder", { offers: keeps });
  const marks = join(coder.folder, "marks");
  const never = join(coder.folder, "never");
  coder.write({ offers: keeps, turns: [[{ say: "I begin." }, { call: "make", marks }, { gate: never }]] });
  const other = await agents.add("other", {
    offers: keeps,
    turns: [[{ say: "I begin." }, { call: "look" }, { gate: never }]],
  });
  const dataDir = makeDataDir();
  const env = agents.env;
  const first = await startProduct({ dataDir, env });
  const before = new ConsoleApi(first.url);
  await before.untilAgent("coder");
  const ids = await Promise.all(
    [1, 2].map(
      async (no) => (await before.create({ agent: "coder", title: `Turn ${no}`, input: { prompt: PROMPT } })).id,
    ),
  );
  await page.goto(`${first.url}/recovery`);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Safe start is on")).toBeVisible();
  const made = () => (existsSync(marks) ? readFileSync(marks, "utf8") : "");
  await expect.poll(made).toBe("make\nmake\n");
  for (const id of ids) await expect.poll(async () => JSON.stringify(await before.events(id))).toContain("I begin.");
  await before.untilAgent("other");
  const { id: kept } = await before.create({ agent: "other", title: "Kept paused", input: { prompt: PROMPT } });
  await expect.poll(async () => JSON.stringify(await before.events(kept))).toContain("I begin.");
  await before.pause({ taskId: kept, mode: "interrupt_immediate", reason: "Keep it." });
  const paused = await before.untilState(kept, "paused_by_client");
  const parts = (["web", "runtime", "agents"] as const).map((role) => first.pidOf(role));
  // The page would see it go.
  await page.goto("about:blank");
  first.launcher.kill("SIGKILL");
  await expect.poll(() => parts.filter(isProcessAlive), { timeout: 10_000 }).toEqual([]);

  coder.write({ offers: keeps, turns: GOES_ON });
  const second = await startProduct({ dataDir, env });
  const api = new ConsoleApi(second.url);
  await api.untilAgent("coder");
  const queued = await api.create({ agent: "coder", title: "Queued since", input: { prompt: PROMPT } });
  await page.goto(`${second.url}/recovery`);
  await expect(page.getByText(/^Everything is held since the restart/)).toBeVisible();
  expect(await api.task(queued.id)).toMatchObject({ state: "submitted" });
  expect(coder.prompts()).toEqual([PROMPT, PROMPT]);
  await page.getByRole("button", { name: "Release…" }).click();
  await page.getByRole("button", { name: "Release all of it" }).click();
  await api.untilState(queued.id, "input_required");

  await page.goto(`${second.url}/agents`);
  const ledger = page.getByRole("table", { name: "Sessions" });
  await expect(ledger.getByRole("row")).toHaveCount(4);
  await expect(ledger.getByText("Native resume")).toHaveCount(3);
  await expect(ledger.getByRole("row", { name: /Kept paused/ })).toContainText("Paused by local");
  await expectAccessible(page);
  expect(coder.prompts()).toEqual([PROMPT, PROMPT, PROMPT]);
  for (const id of ids) expect(await api.task(id)).toMatchObject({ state: "paused_by_client" });

  const task = new TaskPage(page);
  await task.open(ids[0] ?? "", { by: second.url });
  await expect(task.conversation).toContainText("I begin.");
  await page.goto(`${second.url}/agents`);
  await page.getByRole("button", { name: /^Resume 2 sessions/ }).click();
  for (const id of ids) await api.untilState(id, "input_required");
  await page.goto(`${second.url}/recovery`);
  await expect(page.getByRole("table", { name: "Sessions" }).getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Resume 0 sessions/ })).toBeVisible();
  expect(await api.task(kept)).toMatchObject({ state: "paused_by_client", suspension: paused.suspension });
  expect(other.prompts()).toEqual([PROMPT]);
  await page.getByRole("link", { name: "Agents", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  expect(made()).toBe("make\nmake\n");
  expect(coder.prompts()).toEqual([PROMPT, PROMPT, PROMPT, CONTINUATION, CONTINUATION]);
  for (const id of ids) {
    const events = await api.events(id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1));
    expect(events.filter(({ type }) => type === "task.resumed")).toHaveLength(1);
  }
  await page.close();
  await second.stop();
});
