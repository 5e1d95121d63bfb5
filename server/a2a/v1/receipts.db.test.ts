import { afterAll, beforeAll, expect, it } from "vitest";
import { claimWork } from "../../commands/worker/claim-work";
import { registerAgent } from "../../commands/worker/register-agent";
import { RegisterAgent } from "../../contract/register-agent";
import { ClaimWork } from "../../contract/worker-protocol";
import { type OpenA2aDoor, openA2aDoor } from "../../testing/open-a2a-door";
import { joinTestTools, type TestTools } from "../../testing/product/join-test-tools";
import { quietWatch } from "../../testing/quiet-watch";
import { testDatabase } from "../../testing/test-database";
import { traceStore } from "../../testing/traced-store";

const database = testDatabase();
const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
/** As RFC 8785 writes them. */
const CONDITIONS_TEXT = '[{"kind":"event","topic":"go.on"},{"durationMinutes":60,"kind":"timeout","onTimeout":"fail"}]';
let tools: TestTools;
let door: OpenA2aDoor;

/** A door whose acts are traced. */
beforeAll(async () => {
  tools = joinTestTools(database.url);
  const { tasks, scopes, watchReceipts } = traceStore(tools.ports.tasks);
  const watch = { ...quietWatch(), follow: scopes.run.bind(scopes) };
  door = await openA2aDoor(database.url, {
    ports: { ...tools.ports, tasks, receipts: watchReceipts(tools.ports.receipts) },
    watch,
  });
  await registerAgent(tools.ports, "local", { name: "teller", ...RegisterAgent.parse({ version: "1" }) });
});
afterAll(async () => {
  await door[Symbol.asyncDispose]();
  await tools.close();
});

async function rpc(method: string, params: object) {
  const headers = { "a2a-version": "1.0", traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
  return (await door.rpc("v1/agents/teller", { jsonrpc: "2.0", id: 1, method, params }, headers)).body;
}

it("an act leaves a receipt of who did what, for whom, why, with what, on which version and in which span", async () => {
  const message = { messageId: "m-1", role: "ROLE_USER", parts: [{ text: "go" }] };
  const sent = await rpc("SendMessage", { message, configuration: { returnImmediately: true } });
  const { id } = sent.result.task;
  const task = async () => {
    const found = await tools.ports.tasks.find({ tenantId: "local", taskId: id });
    if (!found) throw new Error("The task is gone.");
    return found;
  };
  const { version: made } = await task();
  const conditions = { timeout: { onTimeout: "fail", durationMinutes: 60 }, onEvent: "go.on" };
  await rpc("PauseTask", { id, reason: "look", waitMs: 0, conditions });
  const { suspension: handle, version: paused } = await task();
  const input = { b: 2, a: "one" };
  await rpc("ResumeTask", { id, handle, input, reason: "fine", continueTranscript: true });
  const { version: resumed } = await task();
  expect((await rpc("ResumeTask", { id, handle })).error.code).toBe(-32042);
  await rpc("CancelTask", { id });
  const { version: canceled } = await task();

  const { rows } = await database.pool.query("select * from receipt where task_id = $1 order by id", [id]);
  const who = { tenant_id: "local", actor: "client:anonymous", initiator: "client" };
  const span_id = expect.stringMatching(/^[0-9a-f]{16}$/);
  const accepted = { ...who, trace_id: TRACE_ID, span_id, outcome: "accepted", code: null };
  const resume = { verb: "resume", handle, continue_transcript: true };
  expect(rows).toMatchObject([
    { ...accepted, verb: "create", version_before: null, version_after: made },
    {
      ...accepted,
      verb: "pause",
      reason: "look",
      handle,
      conditions: [
        { kind: "event", topic: "go.on" },
        { kind: "timeout", onTimeout: "fail", durationMinutes: 60 },
      ],
      conditions_hash: tools.ports.digest(CONDITIONS_TEXT).sha256,
      version_before: made,
      version_after: paused,
      state_after: "paused_by_client",
    },
    {
      ...accepted,
      ...resume,
      // The span of a resume has no parent: it is linked to that of the hold and to that of the work.
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      reason: "fine",
      input_hash: tools.ports.digest('{"a":"one","b":2}').sha256,
      version_before: paused,
      version_after: resumed,
    },
    { ...accepted, ...resume, outcome: "refused", code: "HANDLE_MISMATCH", input_hash: null, version_before: resumed },
    { ...accepted, verb: "cancel", state_after: "canceled", version_before: resumed, version_after: canceled },
  ]);
  expect(new Set(rows.map(({ span_id }) => span_id)).size).toBe(5);
  // No word of the input is in any of them.
  expect(JSON.stringify(rows)).not.toContain('"one"');
});

it("the pause of a task that works leaves one with its span as well, though it only asks for the boundary", async () => {
  const message = { messageId: "m-2", role: "ROLE_USER", parts: [{ text: "go" }] };
  const sent = await rpc("SendMessage", { message, configuration: { returnImmediately: true } });
  const { id } = sent.result.task;
  const claim = ClaimWork.parse({ workerId: "w-1", agents: ["teller"], max: 1, waitMs: 0 });
  expect(await claimWork(tools.ports, { ...claim, tenantId: "local" })).toMatchObject({ work: [{ taskId: id }] });
  await rpc("PauseTask", { id, waitMs: 0 });
  const { rows } = await database.pool.query(
    "select state_after, trace_id, span_id from receipt where task_id = $1 and verb = 'pause'",
    [id],
  );
  const span_id = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(rows).toEqual([{ state_after: "pausing", trace_id: TRACE_ID, span_id }]);
});
