import { afterAll, beforeAll, expect } from "vitest";
import type { A2aDoor } from "../a2a/call";
import { type OpenA2aDoor, openA2aDoor } from "./open-a2a-door";
import { type OpenDoor, openWorkerDoor } from "./open-worker-door";
import { serveAgent } from "./serve-agent";
import type { TestDatabase } from "./test-database";

type Database = Pick<TestDatabase, "url">;
type Closed<D extends AsyncDisposable> = Omit<D, typeof Symbol.asyncDispose>;

/** A workers' door that whoever opened it closes. */
export type TestDoor = Closed<OpenDoor>;

// Each is for a whole file: call it at the top of the file, after `testDatabase`, and read it inside tests and their hooks.

/** The workers' door on the file's database. At the end it may not have logged a fault of its own. */
export function testWorkerDoor(database: Database): TestDoor {
  return whileTestsRun(() => openWorkerDoor(database.url));
}

/** The doors of outside agents on the file's database; `changed` as at `openA2aDoor`. At the end they may not have logged a fault of their own. */
export function testA2aDoor(database: Database, changed: Partial<A2aDoor> = {}): Closed<OpenA2aDoor> {
  return whileTestsRun(() => openA2aDoor(database.url, changed));
}

/** A worker that serves one agent named tester at the door of the file, from before the first test until after the last one. */
export function testAgent(door: Closed<OpenA2aDoor>, ...[run, options]: AgentOfFile): void {
  let agent: ReturnType<typeof serveAgent> | undefined;
  beforeAll(async () => {
    agent = serveAgent(door, run, { key: door.key, ...options });
    await agent.worker.ready;
  });
  afterAll(() => agent?.[Symbol.asyncDispose]());
}

type AgentOfFile = [run: Parameters<typeof serveAgent>[1], options?: Parameters<typeof serveAgent>[2]];

interface Door extends AsyncDisposable {
  readonly failures: readonly unknown[];
}

/** Its members are those of the door that is open when they are read: at the top of a file there is none yet. */
function whileTestsRun<D extends Door>(open: () => Promise<D>): Closed<D> {
  let door: D | undefined;
  beforeAll(async () => {
    door = await open();
  });
  afterAll(async () => {
    await door?.[Symbol.asyncDispose]();
    expect(door?.failures ?? []).toEqual([]);
  });
  return new Proxy({} as D, {
    get(_, name) {
      if (!door) throw new Error("The door is open only while tests and their hooks run.");
      return Reflect.get(door, name);
    },
  });
}
