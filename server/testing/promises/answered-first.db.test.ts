import { expect, it, vi } from "vitest";
import { handleA2aRequest } from "../../a2a/a2a-door";
import { CallLimit } from "../../a2a/call-limit";
import { ANONYMOUS } from "../../a2a/principal";
import { Revocations } from "../../queries/revocations";
import { quietWatch } from "../quiet-watch";
import { testDatabase } from "../test-database";
import { testWorkerDoor } from "../test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);

const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "SendMessage",
  params: { message: { messageId: "m-1", role: "ROLE_USER", parts: [{ text: "hello" }] } },
};

/** A client of this machine that waits for the end of what it sends. */
async function send(agent: string): Promise<string> {
  const { ports } = door;
  const request = new Request(`http://127.0.0.1/a2a/v1/agents/${agent}`, {
    method: "POST",
    headers: { "content-type": "application/json", "a2a-version": "1.0", host: "127.0.0.1" },
    body: JSON.stringify(CALL),
  });
  const response = await handleA2aRequest(request, {
    ports,
    watch: quietWatch(),
    stopping: new AbortController().signal,
    revocations: new Revocations(ports),
    publicUrl: "http://127.0.0.1",
    publicTenant: "local",
    anonymous: ANONYMOUS,
    calls: new CallLimit({ perSecond: 100, burst: 100 }),
  });
  return (await response.json()).result.task.status.state;
}

/** Resolves once a worker waits for a task to be made. */
function standingBy(): Promise<void> {
  const { standBy } = door.ports.tasks;
  return new Promise((resolve) => {
    vi.spyOn(door.ports.tasks, "standBy").mockImplementationOnce((order) => {
      resolve();
      return standBy(order);
    });
  });
}

it("answers who waits for a task before the worker that ended it, alone or among other commits", async () => {
  for (const together of [false, true]) {
    const agent = `ender-${together}`;
    await door.call(`PUT agents/${agent}`, { version: "1" });
    const waits = standingBy();
    const claimed = door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 20_000 });
    await waits;
    const answered: string[] = [];
    const sent = send(agent).then((state) => answered.push(state));
    const [{ taskId, attempt }] = (await claimed).body.work;
    const commit = { attempt, no: 1, messages: [{ text: "Done." }], outcome: { kind: "completed" } };
    const ended = together
      ? door.call("POST commits", { commits: [{ taskId, commit }] })
      : door.call(`POST tasks/${taskId}/commit`, commit);
    await Promise.all([sent, ended.then(({ status }) => answered.push(`worker ${status}`))]);
    expect(answered).toEqual(["TASK_STATE_COMPLETED", "worker 200"]);
  }
});
