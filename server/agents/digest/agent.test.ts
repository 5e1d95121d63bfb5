import { describe, expect, it } from "vitest";
import { type RegisterAgent, RegisterAgent as RegisterAgentSchema } from "../../contract/register-agent";
import type { WorkItem } from "../../contract/worker-protocol";
import { createWorker } from "../../sdk/worker";
import { FakeDoor } from "../../testing/fake-door";
import { digestAgent } from "./agent";
import { aTree, INPUT, resultOf, runThrough } from "./scripted-digest";
import type { ScriptedTree } from "./scripted-tree";

const ANSWERS = [{ key: "large-files", answer: { largeFiles: "whole" } }];
const NOTE = "Seen by an operator.";

function serve(door: FakeDoor, tree: ScriptedTree): AsyncDisposable {
  const worker = createWorker({ url: door.url, key: "key", agents: [digestAgent(tree.path)], log: () => undefined });
  void worker.run();
  return { [Symbol.asyncDispose]: () => worker.stop({ now: true }) };
}

/** What a server would hand out after the attempts so far: their records, the newest state, and what is new. */
function giveNext(door: FakeDoor, before: WorkItem, news: Partial<WorkItem> = {}): WorkItem {
  const commits = door.commits.filter((commit) => commit.taskId === before.taskId);
  const steps = commits.flatMap((commit) => commit.steps ?? []).filter((step) => step.status === "completed");
  const journal = steps.map(({ key, result }) => ({
    key,
    status: "completed" as const,
    ...(result === undefined ? {} : { result }),
  }));
  const state = commits
    .flatMap((commit) => (commit.state && "replace" in commit.state ? [commit.state.replace] : []))
    .at(-1);
  return door.give({
    agent: "digest",
    taskId: before.taskId,
    attemptNo: before.attemptNo + 1,
    input: before.input,
    answers: before.answers,
    notes: before.notes,
    journal,
    state: state ?? null,
    ...news,
  });
}

async function outcomeOf(door: FakeDoor, work: WorkItem): Promise<unknown> {
  const outcome = () => door.of(work).find((commit) => commit.outcome)?.outcome;
  await door.until(() => outcome() !== undefined);
  return outcome();
}

/** The step runs or is recorded, as the server was told. */
function hasReached(door: FakeDoor, work: WorkItem, key: string): boolean {
  return door.of(work).some(({ running = [], steps = [] }) => [...running, ...steps].some((step) => step.key === key));
}

/** The newest version of both artifacts. */
function artifactsOf(door: FakeDoor, { taskId }: WorkItem): readonly (string | undefined)[] {
  const all = door.commits.filter((commit) => commit.taskId === taskId).flatMap((commit) => commit.artifacts ?? []);
  return ["digest-md", "digest-json"].map((id) => all.filter((artifact) => artifact.artifactId === id).at(-1)?.text);
}

describe("the digest agent on the worker client", () => {
  it("registers as what the workers' door accepts", async () => {
    using tree = aTree();
    await using door = await FakeDoor.start();
    await using _ = serve(door, tree);
    await door.until(() => door.registered.length > 0);
    const [{ name, ...body } = { name: "" }] = door.registered as (RegisterAgent & { name: string })[];
    expect(name).toBe("digest");
    expect(RegisterAgentSchema.parse(body)).toMatchObject({
      builtIn: true,
      canPark: false,
      pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"],
    });
  });

  it("gives the result of the scripted run, with every step recorded once", async () => {
    using tree = aTree();
    const whole = await runThrough(tree, INPUT, [NOTE]);
    await using door = await FakeDoor.start();
    await using _ = serve(door, tree);
    const work = door.give({ agent: "digest", input: INPUT, answers: ANSWERS, notes: [NOTE] });
    expect(await outcomeOf(door, work)).toEqual({
      kind: "completed",
      reason: "6 files, 4.5 kB, 206 lines, 1 group of duplicates, 1 operator note",
    });
    expect(artifactsOf(door, work)).toEqual(resultOf(whole));
    const commits = door.of(work);
    expect(commits.flatMap(({ steps }) => steps?.map((step) => step.key))).toEqual(
      [...whole.journal.keys()].filter((key) => !/^read:\d+:/.test(key)),
    );
    expect(commits.flatMap(({ messages }) => messages?.map(({ text }) => text) ?? [])).toEqual(whole.messages);
    expect(commits.flatMap(({ checkpoint }) => (checkpoint ? [checkpoint.label] : []))).toEqual(
      whole.checkpoints.map(({ label }) => label),
    );
  });

  it("asks, and goes on with the answer", async () => {
    using tree = aTree();
    await using door = await FakeDoor.start();
    await using _ = serve(door, tree);
    const asking = door.give({ agent: "digest", input: INPUT });
    await door.until(() => door.of(asking).some((commit) => commit.ask));
    expect(door.of(asking).at(-1)?.ask).toMatchObject([{ key: "large-files", payload: { count: 1 } }]);
    await outcomeOf(door, giveNext(door, asking, { answers: ANSWERS }));
    expect(artifactsOf(door, asking)).toEqual(resultOf(await runThrough(tree, INPUT)));
  });

  it("gives the same bytes when held at any boundary and resumed with a note", async () => {
    using tree = aTree();
    const whole = await runThrough(tree, INPUT, [NOTE]);
    await using door = await FakeDoor.start();
    await using _ = serve(door, tree);
    let holds = 0;
    for (const key of whole.journal.keys()) {
      const held = door.give({ agent: "digest", input: { ...INPUT, paceMs: 1 }, answers: ANSWERS });
      await door.until(() => !door.isLive(held) || hasReached(door, held, key));
      if (door.isLive(held)) door.pause(held);
      await door.until(() => !door.isLive(held));
      if (!door.of(held).some((commit) => commit.outcome)) holds += 1;
      await outcomeOf(door, giveNext(door, held, { notes: [NOTE] }));
      expect(artifactsOf(door, held)).toEqual(resultOf(whole));
    }
    expect(holds).toBeGreaterThan(6);
  }, 20_000);

  it("is cut at once in a slow step, and reads that file again", async () => {
    using tree = aTree();
    await using door = await FakeDoor.start();
    await using _ = serve(door, tree);
    const held = door.give({ agent: "digest", input: { folder: "f", paceMs: 60_000 } });
    await door.until(() => door.of(held).some(({ running }) => running?.[0]?.key === "read:0") && door.streams > 0);
    door.pause(held, "interrupt_immediate");
    await door.until(() => !door.isLive(held));
    expect(door.of(held).at(-1)).toMatchObject({ steps: [{ key: "read:0", status: "discarded" }], running: [] });
    await outcomeOf(door, giveNext(door, held, { input: { folder: "f" } }));
    expect(artifactsOf(door, held)).toEqual(resultOf(await runThrough(tree, { folder: "f" })));
  });

  it("fails in one sentence when there is no such folder", async () => {
    using tree = aTree();
    await using door = await FakeDoor.start();
    await using _ = serve(door, tree);
    const work = door.give({ agent: "digest", input: { folder: "nowhere" } });
    expect(await outcomeOf(door, work)).toEqual({ kind: "failed", reason: 'There is no folder "nowhere".' });
  });
});
