import { describe, expect, it } from "vitest";
import { heldWorkScene } from "../testing/held-work-scene";

const scene = heldWorkScene();
const { claim, commit, ref, pause, resume, suspension, pausedAfterOne } = scene;

describe("work that is not what was stored", () => {
  const change = (sql: string) => scene.database.pool.query(sql, [scene.taskId]);

  it("stops the task when the input of its resume was changed, before anybody gets it", async () => {
    await pausedAfterOne();
    await resume({ input: { branch: "b", n: 1 } });
    await change(`update suspension set resume_input = '{"n":1,"branch":"b"}' where task_id = $1`);
    const work = await claim();
    expect(work.resume?.input).toEqual({ branch: "b", n: 1 });
    await commit(work, { no: 1, release: true });
    await change(`update suspension set resume_input = '{"branch":"c","n":1}' where task_id = $1`);
    expect(await claim()).toBeUndefined();
    const events = await scene.door.ports.reader.events(ref(), 0, 100);
    expect(events.at(-1)).toMatchObject({ type: "task.failed", data: { code: "RESUME_INPUT_MISMATCH" } });
  });

  it("stops it when an input was put where none was given", async () => {
    await pausedAfterOne();
    await resume();
    await change(`update suspension set resume_input = '"x"' where task_id = $1`);
    expect(await claim()).toBeUndefined();
    expect((await scene.door.ports.tasks.find(ref()))?.endedReason).toMatch(/^RESUME_INPUT_MISMATCH: /);
  });

  it("checks the input against the receipt of the resume as well", async () => {
    await pausedAfterOne();
    await resume({ input: "b" });
    await change(
      `update suspension set resume_input = '"c"', resume_input_hash = encode(sha256('"c"'), 'hex') where task_id = $1`,
    );
    expect(await claim()).toBeUndefined();
    expect((await scene.door.ports.tasks.find(ref()))?.endedReason).toMatch(/^RESUME_INPUT_MISMATCH: /);
  });

  it("leads back to the pause when the checkpoint is missing or the state was changed", async () => {
    const work = await claim();
    await commit(work, { no: 1, state: { replace: { at: 1 } } });
    await pause();
    await commit(work, { no: 2 });
    await resume({ input: "go on" });
    await change(`update live_state set data = '{"at":2}' where task_id = $1`);
    expect(await claim()).toBeUndefined();
    expect(await suspension()).toMatchObject({
      launchFailure: "Its state is no longer what was stored. It cannot go on from it.",
      pendingInput: "go on",
    });
    await change(`update live_state set data = '{"at":1}' where task_id = $1`);
    await change("delete from checkpoint where task_id = $1");
    await resume();
    expect(await claim()).toBeUndefined();
    expect(await suspension()).toMatchObject({
      launchFailure: "The checkpoint it was paused with is missing. It cannot go on from it.",
    });
  });

  const stateOf = (version: number) =>
    `data = c.data, sha256 = c.sha256, size_bytes = c.size_bytes from checkpoint c where c.task_id = $1 and c.version = ${version}`;
  const OF_ANOTHER = `data = '{"of":"another"}', sha256 = encode(sha256('{"of":"another"}'), 'hex'), size_bytes = 16 where `;
  it.each([
    ["of another task, with its hash", `update live_state x set ${OF_ANOTHER} x.task_id = $1`],
    ["of an older version of the same task, with its hash", `update live_state x set ${stateOf(1)} and x.task_id = $1`],
    ["of another task, in its checkpoint", `update checkpoint x set ${OF_ANOTHER} x.task_id = $1 and x.version = 2`],
    [
      "of an older version, in its checkpoint",
      `update checkpoint x set ${stateOf(1)} and x.task_id = $1 and x.version = 2`,
    ],
    ["gone", "delete from live_state where task_id = $1"],
  ])("leads back to the pause when the state is one %s, and says so on the record (C066)", async (_what, forge) => {
    const work = await claim();
    await commit(work, { no: 1, state: { replace: { at: 1 } }, checkpoint: { label: "one" } });
    await pause();
    await commit(work, { no: 2, state: { replace: { at: 2 } } });
    await change(forge);
    await resume({ input: "go on" });
    expect(await claim()).toBeUndefined();
    expect(await suspension()).toMatchObject({
      launchFailure: expect.stringMatching(
        /^Its state is (no longer what was stored|not the one of v2, with which it was paused)\. It cannot go on from it\.$/,
      ),
      pendingInput: "go on",
    });
    const receipts = await scene.door.ports.reader.receipts(ref());
    expect(receipts.find(({ verb }) => verb === "stop")).toMatchObject({ actor: { kind: "system", id: "loader" } });
  });
});
