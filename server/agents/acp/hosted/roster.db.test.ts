import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { removeProfile } from "../../../commands/profile/remove-profile";
import { saveProfile } from "../../../commands/profile/save-profile";
import { testProfile } from "../../../commands/profile/test-profile";
import { createTask } from "../../../commands/task/create-task";
import { SaveProfileInput } from "../../../contract/agent-profile";
import { CreateTaskInput } from "../../../contract/task-inputs";
import { scriptedProfile, writeScript } from "../../../testing/acp/acp-scene";
import { testDatabase } from "../../../testing/test-database";
import { testWorkerDoor } from "../../../testing/test-doors";
import { Roster } from "./roster";

const database = testDatabase();
const door = testWorkerDoor(database);
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const until = (look: () => Promise<boolean>) => expect.poll(look, { timeout: 25_000, interval: 50 }).toBe(true);

function follow(): Roster {
  const { url, key } = door;
  const taken = new Set(["taken"]);
  const roster = new Roster({ url, key, env: process.env, taken, capacity: 4, say: () => undefined });
  const running = roster.run();
  cleanUps.push(async () => {
    await roster.stop();
    await running;
  });
  return roster;
}

/** A profile of the scripted agent, whose secret lands in a file at each launch. */
async function write(name: string) {
  const { folder, profile } = await scriptedProfile({});
  writeScript(folder, { turns: [[{ say: "Done." }]] });
  cleanUps.push(async () => rmSync(folder, { recursive: true, force: true }));
  const line = [profile.command, ...profile.args].map((part) => `'${part}'`).join(" ");
  const script = `printf %s "$API_KEY" > '${join(folder, "seen")}'; echo "key $API_KEY" >&2; exec ${line}`;
  const save = (revision: number | null, more: object = {}, spec: object = {}) =>
    saveProfile(
      door.ports,
      door.operator,
      SaveProfileInput.parse({
        name,
        revision,
        spec: { command: "sh", args: ["-c", script], folder, ...spec },
        secrets: { set: { API_KEY: "s3cret-one" } },
        ...more,
      }),
    );
  await save(null);
  return { folder, save, seen: () => readFileSync(join(folder, "seen"), "utf8") };
}

async function run(agent: string): Promise<string> {
  const input = CreateTaskInput.parse({ agent, title: "T", input: { prompt: "Do it.", completeAtTurnEnd: true } });
  const made = await createTask(door.ports, door.operator, input);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  await until(async () => (await find(made.taskId))?.state === "completed");
  return made.taskId;
}
const find = (taskId: string) => door.ports.tasks.find({ tenantId: "local", taskId });
const agentOf = async (name: string) => (await door.ports.agents.list("local")).find((one) => one.name === name);
const isServed = async (name: string) => ((await agentOf(name))?.workers ?? 0) > 0;

describe("the coding agents of the console", () => {
  it("are served as soon as they are written down, with their secrets, and launched anew as they are changed", async () => {
    follow();
    const { save, seen } = await write("live");
    await until(() => isServed("live"));
    await run("live");
    expect(seen()).toBe("s3cret-one");
    await save(1, { secrets: { set: { API_KEY: "s3cret-two" } } }, { description: "Changed", concurrency: 2 });
    await until(async () => (await agentOf("live"))?.description === "Changed");
    expect(await agentOf("live")).toMatchObject({ concurrency: 2 });
    await run("live");
    expect(seen()).toBe("s3cret-two");
  });

  it("are no longer served once they are removed, nor twice under a name of the file", async () => {
    await write("taken");
    await write("gone");
    const roster = follow();
    await until(() => isServed("gone"));
    expect(await agentOf("taken")).toBeUndefined();
    await removeProfile(door.ports, door.operator, { name: "gone" });
    await until(async () => !roster.names.includes("gone"));
  });

  it("are tested where they are launched; no answer has a secret", async () => {
    follow();
    const { save } = await write("tested");
    const probe = async () => (await door.ports.profiles.list("local")).find(({ name }) => name === "tested")?.probe;
    await testProfile(door.ports, door.operator, { name: "tested" });
    await until(async () => (await probe())?.report?.kind === "works");
    expect((await probe())?.report).toMatchObject({
      lines: expect.arrayContaining(["By what it says it resumes its sessions, and loads them."]),
    });
    await save(1, {}, { command: "sh", args: ["-c", 'echo "no $API_KEY"; exit 3'] });
    await testProfile(door.ports, door.operator, { name: "tested" });
    await until(async () => (await probe())?.report?.kind === "failed");
    expect((await probe())?.report).toMatchObject({ message: expect.stringMatching(/exit code 3.*no •••/s) });
  });

  it("are told of their test also where the agent refuses in words that no store takes", async () => {
    follow();
    const { save } = await write("odd");
    const refuses = `require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method } = JSON.parse(line);
      const answer = method === "initialize" ? { result: { protocolVersion: 1 } } : { error: { code: -1, message: "no\\0\\ud83d" } };
      console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });`;
    await save(1, {}, { command: process.execPath, args: ["-e", refuses] });
    const probe = async () => (await door.ports.profiles.list("local")).find(({ name }) => name === "odd")?.probe;
    await testProfile(door.ports, door.operator, { name: "odd" });
    await until(async () => (await probe())?.report?.kind === "failed");
    expect((await probe())?.report).toMatchObject({ message: "It began no session: no\ufffd" });
  });
});
