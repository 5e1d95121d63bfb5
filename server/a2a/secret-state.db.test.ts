import { expect, it } from "vitest";
import { LookAtHitInput, ScanCheckpointsInput } from "../contract/checkpoint-inputs";
import { lookAtHit } from "../queries/checkpoint/look-at-hit";
import { scanCheckpoints } from "../queries/checkpoint/scan-checkpoints";
import { testDialects } from "../testing/dialects/dialect-stage";
import { openTestFeed } from "../testing/open-test-feed";
import { done } from "../testing/promises/hand-attempt";

const stage = testDialects();
const STATE = { password: "canary-state-8f1c", note: "use sk-canarykey8f1c90aexxxxxxxx" };
const SECRETS = ["canary-state-8f1c", "sk-canarykey8f1c90aexxxxxxxx", "canary-result-41d8"];
/** Not secret, but nothing for a list: whoever opens the task reads it there. */
const CONTENT = ["canary-message-90ae", "canary-artifact-c3f2"];

it("What an agent keeps or returns is told by no door and no live frame, and what it says by no list", async () => {
  const task = await stage.begin("bindu");
  const { ports, pool, door } = stage.scene;
  using live = openTestFeed(pool);
  const streams = [live.follow("fleet:*"), live.follow(`task:${task.id}`)];
  for (const stream of streams) await stream.until(({ frames }) => frames[0]?.type === "ready");
  const attempt = await task.claim();
  await task.pause();
  await attempt.commit({
    state: { replace: STATE },
    steps: [{ ...done("login"), result: { token: "canary-result-41d8" } }],
    messages: [{ text: "I use canary-message-90ae." }],
    artifacts: [{ artifactId: "notes", name: "notes.txt", mimeType: "text/plain", text: "canary-artifact-c3f2" }],
  });
  const { version } = await task.now();
  live.hub.wake([`task:${task.id}`, "fleet"]);
  const [fleet, page] = streams;
  await fleet?.until(({ frames }) => JSON.stringify(frames).includes(`"version":${version}`));
  await page?.until(({ frames }) => JSON.stringify(frames).includes(`"version":${version}`));

  const rpc = async (path: string, method: string, version_: string) => {
    const response = await fetch(`${stage.url}/a2a/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "a2a-version": version_ },
      body: JSON.stringify({ jsonrpc: "2.0", id: "1", method, params: { id: task.id } }),
    });
    return response.text();
  };
  const at = LookAtHitInput.parse({ taskId: task.id, version: 1, path: "/password", value: "redacted" });
  const order = ScanCheckpointsInput.parse({ taskId: task.id, path: "/password" });
  const told: Readonly<Record<string, string>> = {
    "the task by 1.0": await rpc("v1", "GetTask", "1.0"),
    "the task by 0.3": await rpc("v1", "tasks/get", "0.3"),
    "the task by bindu": await rpc("bindu", "tasks/get", "1.0"),
    "the task by harn": await rpc("harn", "tasks/get", "1.0"),
    "live frames of the task": JSON.stringify(page?.frames),
    "a search of checkpoints": JSON.stringify(await scanCheckpoints(ports, door.operator, order)),
    "a side of a comparison": JSON.stringify(await ports.reader.findCheckpoint(task.ref, 1)),
    "a hit in its place": JSON.stringify(await lookAtHit(ports, door.operator, at)),
  };
  const lists: Readonly<Record<string, string>> = {
    "the list by 1.0": await rpc("v1", "ListTasks", "1.0"),
    "live frames of the fleet": JSON.stringify(fleet?.frames),
  };
  for (const [where, text] of Object.entries({ ...told, ...lists }))
    expect(
      SECRETS.filter((secret) => text.includes(secret)),
      where,
    ).toEqual([]);
  expect(CONTENT.filter((word) => lists["live frames of the fleet"]?.includes(word))).toEqual([]);
  expect(lists["the list by 1.0"]).not.toContain("canary-artifact-c3f2");
  // It was there: the client reads what was said to it.
  expect(told["the task by 1.0"]).toContain("canary-message-90ae");
});
