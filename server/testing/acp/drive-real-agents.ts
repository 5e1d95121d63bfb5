import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { AcpScene, type Outcome } from "./acp-scene";
import { type ModelStub, startModelStub } from "./model-stub";
import { REAL_AGENTS, type RealAgent } from "./real-agents";

const FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/real-agents", import.meta.url));
const MINUTE_MS = 60_000;
/** Of a run that nobody waits for longer: for npm, and for all of it. */
const INSTALL_MS = 80_000;
const WHOLE_MS = 170_000;

/**
 * `install`: puts the agents into a folder of the project's cache. Otherwise drives those that are there; `--must` wants
 * all. `--when-installable` installs them first and leaves out, with the reason, what npm or the time does not allow.
 */
async function main(args: readonly string[]): Promise<number> {
  const folder = process.env.CHECKREIN_REAL_AGENTS || FOLDER;
  if (args.includes("install")) return install(folder, 15 * MINUTE_MS) ? 0 : 1;
  const isOptional = args.includes("--when-installable");
  const allThere = REAL_AGENTS.every((agent) => isInstalled(folder, agent));
  if (isOptional && !allThere && !install(folder, INSTALL_MS)) {
    say(`left out: npm could not install the agents within ${INSTALL_MS / 1_000} s; npm run test:agents -- install`);
    return 0;
  }
  const late = isOptional ? WHOLE_MS - performance.now() : null;
  const ends = await Promise.all(REAL_AGENTS.map((agent) => withinTime(tryOne(folder, agent), agent, late)));
  const wanted = args.includes("--must") ? ["fault", "missing"] : ["fault"];
  return ends.some((end) => wanted.includes(end)) ? 1 : 0;
}

type End = "shown" | "fault" | "missing" | "late";

function isInstalled(folder: string, { name }: RealAgent): boolean {
  return existsSync(join(folder, "node_modules", ".bin", name === "gemini-cli" ? "gemini" : name));
}

async function tryOne(folder: string, agent: RealAgent): Promise<End> {
  if (!isInstalled(folder, agent)) {
    say(`${agent.name}: not installed; npm run test:agents -- install`);
    return "missing";
  }
  await using stub = await startModelStub();
  try {
    await drive(agent, join(folder, "node_modules", ".bin"), stub);
    say(`${agent.name}: prompt, permission, pause, kill -9 and resume are as they should be`);
    return "shown";
  } catch (error) {
    say(`${agent.name}: ${error instanceof Error ? error.message : error}`);
    return "fault";
  }
}

/** `lateMs`: so long it is waited for; null is as long as it takes. */
async function withinTime(end: Promise<End>, { name }: RealAgent, lateMs: number | null): Promise<End> {
  if (lateMs === null) return end;
  const over = delay(Math.max(0, lateMs), null, { ref: false });
  const first = await Promise.race([end, over]);
  if (first === null) say(`${name}: left out: it was not through within ${WHOLE_MS / 1_000} s`);
  return first ?? "late";
}

function install(folder: string, timeout: number): boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const packs = REAL_AGENTS.map(({ pack }) => pack);
  const args = ["install", "--save-exact", "--no-audit", "--no-fund", "--loglevel=error", ...packs];
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit", timeout, killSignal: "SIGKILL" });
  return status === 0;
}

async function drive(agent: RealAgent, bin: string, stub: ModelStub): Promise<void> {
  const profile = { ...agent.profile({ bin, url: stub.url }), name: agent.name };
  await using scene = await AcpScene.open({}, { profile, input: { prompt: "Remember SECRET-apple. TOOLPROMPT" } });
  const asked = await scene.attempt();
  expect("a permission is asked", asked.kind === "asked" && asked.key.startsWith("permission"), asked);
  const options = optionsOf(asked);
  const allow =
    options.find(({ title }) => /^allow( once)?$/i.test(title)) ?? options.find(({ title }) => /allow/i.test(title));
  scene.answer(asked.kind === "asked" ? asked.key : "", { decision: allow?.const ?? "" });
  const ended = await scene.attempt();
  expect("the turn ends in a review", ended.kind === "asked" && ended.key === "review-1", ended);
  expect("the call was made in the folder", existsSync(join(scene.folder, "stub_tool.txt")), scene.parts);
  expect("usage is told", scene.usages.length > 0, scene.usages);

  const begun = Date.now();
  scene.answer("review-1", { reply: "SLOWPROMPT Say it again." });
  const slow = scene.attempt();
  await delay(3_000);
  scene.pause("interrupt_immediate");
  expect("it is paused at once", (await slow).kind === "paused", scene.records);

  const group = scene.book.process?.group?.pid ?? 0;
  scene.loseWorker();
  process.kill(-group, "SIGKILL");
  // Its session file is written over by a load in the minute it was begun in.
  if (agent.waitsForMinute) await delay(Math.max(0, MINUTE_MS - (Date.now() - begun) + 2_000));
  scene.notes.push("What was the word?");
  const resumed = await scene.attempt();
  expect("it is resumed and reviewed", resumed.kind === "asked" && resumed.key.startsWith("review"), resumed);
  expect("it still knows the word", scene.messages.join("").includes("REMEMBER=apple"), scene.messages.slice(-3));
  expect(
    "by its own session",
    ["native", "load"].includes(scene.book.openings.at(-1)?.strategy ?? ""),
    scene.book.openings,
  );
}

function optionsOf(outcome: Outcome): { const: string; title: string }[] {
  if (outcome.kind !== "asked") return [];
  const { properties } = outcome.question.schema as {
    properties: { decision?: { oneOf: { const: string; title: string }[] } };
  };
  return properties.decision?.oneOf ?? [];
}

function expect(what: string, isSo: boolean, seen: unknown): void {
  if (!isSo) throw new Error(`not so: ${what}. Seen: ${JSON.stringify(seen)?.slice(0, 1_500)}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  },
);
