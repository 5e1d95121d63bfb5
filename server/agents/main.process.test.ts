import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { FakeDoor } from "../testing/fake-door";
import { makeTree, type ScriptedTree } from "./digest/scripted-tree";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function aTree(): ScriptedTree {
  const tree = makeTree({ "f/a.md": "one two\n", "f/b.md": "three\n" });
  writeFileSync(join(tree.path, "key"), "key\n");
  return tree;
}

interface Started {
  readonly child: ChildProcess;
  /** Exit code and standard error. */
  readonly ended: Promise<readonly [number | null, string]>;
}

function start(tree: ScriptedTree, url: string): Started {
  const places = { CHECKREIN_WORKDIR: tree.path, CHECKREIN_WORKER_KEY_FILE: join(tree.path, "key") };
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, ...places, CHECKREIN_URL: url },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  children.push(child);
  const said = child.stderr ? text(child.stderr) : "";
  return { child, ended: once(child, "exit").then(async ([code]) => [code, await said] as const) };
}

describe("the process of the built-in agents", () => {
  it.each([
    ["a signal", (child: ChildProcess) => child.kill("SIGTERM")],
    ["the loss of its launcher", (child: ChildProcess) => child.disconnect()],
  ])("works until %s, then cuts its step, hands the task back and ends", async (_, end) => {
    using tree = aTree();
    await using door = await FakeDoor.start();
    const { child, ended } = start(tree, door.url);
    const work = door.give({ agent: "digest", input: { folder: "f", paceMs: 60_000 } });
    await door.until(() => door.of(work).some(({ running }) => running?.[0]?.key === "read:0"));
    end(child);
    expect(await ended).toEqual([0, ""]);
    expect(door.of(work).flatMap(({ steps }) => steps?.map(({ key, status }) => [key, status]))).toEqual([
      ["walk", "completed"],
      ["read:0", "discarded"],
    ]);
    expect(door.of(work).at(-1)).toMatchObject({ release: true });
  });

  it("ends with one sentence when its key is refused", async () => {
    using tree = aTree();
    await using door = await FakeDoor.start();
    door.fault = () => ({ status: 401, body: { error: "Not a key." } });
    expect(await start(tree, door.url).ended).toEqual([
      1,
      "The server refused the agent digest: HTTP_401 Not a key.\n",
    ]);
  });

  it("ends with one sentence when it does not know the server", async () => {
    using tree = aTree();
    const said = "CHECKREIN_URL is not set: it names the address of the web process.\n";
    expect(await start(tree, "").ended).toEqual([1, said]);
  });
});
