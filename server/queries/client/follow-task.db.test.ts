import { beforeAll, expect, it } from "vitest";
import type { ClientStore } from "../../ports/client-store";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor, testAgent } from "../../testing/test-doors";
import { followTask } from "./follow-task";

const database = testDatabase();
const door = testA2aDoor(database);
const PIECES = 450;
const LARGE = "x".repeat(1_500_000);
let taskId: string;

testAgent(door, async (ctx) => {
  if (ctx.input === "large") {
    for (let n = 0; n < 9; n++) ctx.artifact({ id: `${n}`, name: "Large", mimeType: "text/plain", text: LARGE });
    return;
  }
  for (let n = 1; n <= PIECES; n++)
    ctx.artifact({ id: `text-${n % 2}`, name: "Text", mimeType: "text/plain", text: `${n}`, append: n > 2 });
  ctx.message("Done.");
});

beforeAll(async () => {
  taskId = await begin("go");
});

async function begin(text: string): Promise<string> {
  const message = { messageId: text, role: "ROLE_USER", parts: [{ text }] };
  const call = { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } };
  return (await door.rpc("v1/agents/tester", call, { "a2a-version": "1.0" })).body.result.task.id;
}

// Commits carry several pieces and pages end after so many events, so most of these begin or end within a commit.
it.each([0, 3, 10, 17, 203, 300])("tells each piece once, as it was written, from event %i on", async (after) => {
  const client = { tenantId: "local", client: "anonymous", agents: [] };
  const stop = new AbortController();
  const pieces: string[] = [];
  let made = 0;
  for await (const page of followTask(door.ports, client, { taskId, after, signal: stop.signal })) {
    for (const news of page) {
      if (news.event.type === "artifact.added") made += 1;
      if (news.kind === "made") pieces.push(news.artifact.text);
      if (news.kind === "moved" && news.to === "completed") stop.abort();
    }
  }
  expect(made).toBeGreaterThan(0);
  expect(pieces).toEqual(Array.from({ length: made }, (_, n) => `${PIECES - made + n + 1}`));
});

it("holds three large files at a time, however many there are", async () => {
  const client = { tenantId: "local", client: "anonymous", agents: [] };
  const large = await begin("large");
  const stop = new AbortController();
  const pages: number[] = [];
  for await (const page of followTask(door.ports, client, { taskId: large, after: 0, signal: stop.signal })) {
    pages.push(page.filter(({ kind }) => kind === "made").length);
    if (page.some((news) => news.kind === "moved" && news.to === "completed")) stop.abort();
  }
  expect(pages.reduce((sum, count) => sum + count)).toBe(9);
  expect(Math.max(...pages)).toBe(3);
});

it("reads each page once, and then waits", async () => {
  const client = { tenantId: "local", client: "anonymous", agents: [] };
  const stop = new AbortController();
  let reads = 0;
  const news: ClientStore["news"] = (...asked) => {
    reads += 1;
    return door.ports.clients.news(...asked);
  };
  const ports = { ...door.ports, clients: { ...door.ports.clients, news } };
  const pages = followTask(ports, client, { taskId, after: 0, signal: stop.signal });
  let told = 0;
  for (let to: string | null = null; to !== "completed"; told += 1) {
    const { value = [] } = await pages.next();
    for (const one of value) if (one.kind === "moved") to = one.to;
  }
  const more = pages.next();
  await new Promise(setImmediate);
  expect(reads).toBe(told);
  stop.abort();
  expect(await more).toMatchObject({ done: true });
});
