import { beforeAll, describe, expect, it } from "vitest";
import type { StreamFollower } from "../../testing/follow-stream";
import { insertAgent, insertEvent, insertTask } from "../../testing/insert-rows";
import { openTestFeed } from "../../testing/open-test-feed";
import { testDatabase } from "../../testing/test-database";
import { FeedLog } from "./feed-log";
import { formatPosition } from "./position";

const database = testDatabase();
let agent_id = "";
const make = (row: Record<string, unknown> = {}) => insertTask(database.pool, { agent_id, ...row });
const open = (tools?: Parameters<typeof openTestFeed>[1]) => openTestFeed(database.pool, tools);

const isReady = ({ frames }: StreamFollower) => frames[0]?.type === "ready";
const versionOf = ({ frames }: StreamFollower, taskId: string) =>
  Math.max(
    0,
    ...frames
      .flatMap((frame) => (frame.type === "summaries" ? frame.tasks : []))
      .filter((task) => task.id === taskId)
      .map((task) => task.version),
  );
const seqsOf = ({ frames }: StreamFollower, taskId: string) =>
  frames.flatMap((frame) =>
    frame.type === "task" && frame.task.id === taskId ? frame.events.map(({ seq }) => seq) : [],
  );
const typesOf = ({ frames }: StreamFollower) => frames.map(({ type }) => type);

beforeAll(async () => {
  agent_id = await insertAgent(database.pool);
});

describe("a live stream", () => {
  it("begins with a position and tells fleets in short, open tasks in full", async () => {
    using test = open();
    const taskId = await make({ scope: "prod/lab" });
    const fleet = test.follow("fleet:prod");
    const page = test.follow(`task:${taskId}`);
    await Promise.all([fleet.until(isReady), page.until(isReady)]);
    await test.write(taskId);
    await fleet.until((follower) => versionOf(follower, taskId) === 2);
    await page.until((follower) => seqsOf(follower, taskId).includes(1));
    expect(fleet.frames.at(-1)).toMatchObject({ type: "summaries", tasks: [{ id: taskId, scope: "prod/lab" }] });
    expect(fleet.frames.at(-1)).not.toHaveProperty("tasks.0.interrupts");
    expect(page.frames.at(-1)).toMatchObject({
      type: "task",
      task: { id: taskId, version: 2, eventSeq: 1, checkpoints: [] },
      events: [{ seq: 1, type: "step.completed", version: 2 }],
    });
    expect(page.position).not.toBeNull();
  });

  it("tells neither another scope nor another tenant anything (I16)", async () => {
    using test = open();
    const other = await insertAgent(database.pool, { tenant_id: "other", name: "theirs" });
    const foreign = await insertTask(database.pool, { agent_id: other, tenant_id: "other", scope: "prod" });
    const beside = await make({ scope: "product" });
    const mine = await make({ scope: "prod" });
    const stream = test.follow(`fleet:prod,task:${foreign}`);
    const theirs = test.follow(`fleet:*,task:${mine}`, { tenantId: "other" });
    await Promise.all([stream.until(isReady), theirs.until(isReady)]);
    for (const taskId of [foreign, beside, mine]) await test.write(taskId);
    await stream.until((follower) => versionOf(follower, mine) === 2);
    await theirs.until((follower) => versionOf(follower, foreign) === 2);
    expect([versionOf(stream, foreign), versionOf(stream, beside), versionOf(theirs, mine)]).toEqual([0, 0, 0]);
    expect([typesOf(stream), typesOf(theirs)].flat()).not.toContain("task");
  });

  it("tells what commits late, after what began later (I3)", async () => {
    using test = open();
    const [late, early] = [await make(), await make()];
    const stream = test.follow(`task:${late},task:${early}`);
    await stream.until(isReady);
    const slow = await database.pool.connect();
    await slow.query("begin");
    await insertEvent(slow, late);
    await test.write(early);
    await stream.until((follower) => seqsOf(follower, early).length === 1);
    await slow.query("commit");
    slow.release();
    test.hub.wake([`task:${late}`]);
    await stream.until((follower) => seqsOf(follower, late).length === 1);
  });

  it("finds what nobody woke it for", async () => {
    using test = open();
    const taskId = await make();
    const stream = test.follow(`task:${taskId}`);
    await stream.until(isReady);
    await insertEvent(database.pool, taskId);
    await stream.until((follower) => seqsOf(follower, taskId).includes(1));
  });

  it("tells one task at most four times a second to fleets, and loses no event of an open one", async () => {
    using test = open();
    const taskId = await make();
    const stream = test.follow(`fleet:*,task:${taskId}`);
    await stream.until(isReady);
    const startedAt = performance.now();
    for (let event = 0; event < 60; event += 1) await test.write(taskId);
    await stream.until((follower) => versionOf(follower, taskId) === 61 && seqsOf(follower, taskId).length === 60);
    const seconds = (performance.now() - startedAt) / 1_000;
    // A frame may tell of no task, only how far the stream has come.
    const told = stream.frames.filter(
      (frame) => frame.type === "summaries" && frame.tasks.some(({ id }) => id === taskId),
    );
    expect(told.length).toBeLessThanOrEqual(Math.floor(seconds * 4) + 1);
    expect(typesOf(stream).filter((type) => type === "task").length).toBeLessThanOrEqual(Math.floor(seconds * 10) + 1);
    expect(seqsOf(stream, taskId)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  it("goes on from where it was after a failure of the database", async () => {
    const log = new FeedLog(database.pool);
    let isBroken = true;
    const readAfter: FeedLog["readAfter"] = async (position) => {
      const batch = await log.readAfter(position);
      if (!isBroken || batch.rows.length === 0) return batch;
      isBroken = false;
      throw new Error("gone");
    };
    using test = open({ log: { now: () => log.now(), replay: (from, to) => log.replay(from, to), readAfter } });
    const taskId = await make();
    const stream = test.follow(`task:${taskId}`);
    await stream.until(isReady);
    await test.write(taskId);
    await stream.until((follower) => seqsOf(follower, taskId).length === 1);
    expect(test.failures).toHaveLength(1);
  });

  it("loses nothing when what changed cannot be read for a moment", async () => {
    using good = open();
    let failures = 0;
    const { createFeedSource } = await import("../../store/read/feed-source");
    const source = createFeedSource(database.pool);
    using test = open({
      source: {
        ...source,
        events: (ranges) => {
          failures += ranges.length > 0 ? 1 : 0;
          return failures === 2 ? Promise.reject(new Error("gone")) : source.events(ranges);
        },
      },
    });
    const taskId = await make();
    const stream = test.follow(`task:${taskId}`);
    const other = good.follow(`task:${taskId}`);
    await Promise.all([stream.until(isReady), other.until(isReady)]);
    for (let event = 0; event < 3; event += 1) {
      await test.write(taskId);
      await stream.until((follower) => seqsOf(follower, taskId).includes(event + 1));
    }
    expect(seqsOf(stream, taskId)).toEqual([1, 2, 3]);
    expect(test.failures).toHaveLength(1);
  });
});

describe("a stream that rejoins", () => {
  it("is told what it missed, and then goes on", async () => {
    using test = open();
    const [open1, shut] = [await make({ scope: "prod" }), await make({ scope: "prod" })];
    const first = test.follow(`fleet:prod,task:${open1}`);
    await first.until(isReady);
    await first.cancel();
    for (const taskId of [open1, shut, open1]) await test.write(taskId);
    const second = test.follow(`fleet:prod,task:${open1}`, { position: first.position });
    await second.until(({ frames }) => frames.some(({ type }) => type === "task"));
    expect(second.frames[1]).toEqual({ type: "replayed", events: 3, taskIds: expect.arrayContaining([open1, shut]) });
    expect([versionOf(second, open1), versionOf(second, shut)]).toEqual([3, 2]);
    expect(seqsOf(second, open1)).toEqual([1, 2]);
    expect(second.received.slice(0, -1).map(({ position }) => position)).toEqual([null, null, null]);
    await test.write(open1);
    await second.until((follower) => seqsOf(follower, open1).includes(3));
    expect(seqsOf(second, open1)).toEqual([1, 2, 3]);
  });

  it("misses nothing from the position that a page was given before it read anything", async () => {
    using test = open();
    const taskId = await make();
    await test.write(taskId);
    const position = await test.feed.here();
    await test.write(taskId);
    const page = test.follow(`task:${taskId}`, { position });
    await page.until((follower) => seqsOf(follower, taskId).length > 0);
    expect(seqsOf(page, taskId)).toEqual([2]);
  });

  it("is told that nothing was missed", async () => {
    using test = open();
    const first = test.follow("fleet:*");
    await first.until(isReady);
    const second = test.follow("fleet:nothing-here", { position: first.position });
    await second.until(({ frames }) => frames.length === 2);
    expect(second.frames[1]).toEqual({ type: "replayed", events: 0, taskIds: [] });
    expect(second.position).not.toBeNull();
  });

  it("has every event of the log once, joined over cuts at any moment (I3)", async () => {
    using test = open();
    const taskId = await make();
    const seen: number[] = [];
    const start = test.follow(`task:${taskId}`);
    await start.until(isReady);
    await start.cancel();
    let { position } = start;
    let written = 0;
    const writing = (async () => {
      while (written < 150) written = await test.write(taskId);
    })();
    /** Reads on from where the last stream was cut. */
    const readUntil = async (isEnough: (stream: StreamFollower) => boolean) => {
      const stream = test.follow(`fleet:*,task:${taskId}`, { position });
      await stream.until(isEnough);
      await stream.cancel();
      expect(typesOf(stream)).not.toContain("reload");
      seen.push(...seqsOf(stream, taskId));
      position =
        stream.received.findLast(({ frame, position: at }) => frame.type !== "ready" && at)?.position ?? position;
    };
    for (let frames = 1; written < 150; frames = (frames % 5) + 1) {
      await readUntil((stream) => stream.frames.length >= frames || written === 150);
    }
    await writing;
    await readUntil((stream) => new Set([...seen, ...seqsOf(stream, taskId)]).size === 150);
    expect([...new Set(seen)]).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
  });

  it("gets what was held back when it was cut", async () => {
    using test = open();
    const [busy, quiet] = [await make(), await make()];
    const first = test.follow("fleet:*");
    await first.until(isReady);
    await test.write(busy);
    await first.until((follower) => versionOf(follower, busy) === 2);
    await test.write(busy);
    await test.write(quiet);
    await first.until((follower) => versionOf(follower, quiet) === 2);
    await first.cancel();
    expect(versionOf(first, busy)).toBe(2);
    const second = test.follow("fleet:*", { position: first.position });
    await second.until((follower) => versionOf(follower, busy) === 3);
  });

  it.each([
    ["of another life", (text: string) => text.replace(/^[0-9a-f-]{36}/, "00000000-0000-4000-8000-000000000000")],
    ["that is none", () => "12"],
    ["that is too old", (text: string) => text.replace(/\.[0-9a-z]+\./, ".1.")],
  ])("reads again at a position %s, and goes on", async (_, change) => {
    using test = open();
    const taskId = await make();
    const here = formatPosition(await new FeedLog(database.pool).now());
    const stream = test.follow("fleet:*", { position: change(here) });
    await stream.until(({ frames }) => frames.length === 2);
    expect(typesOf(stream)).toEqual(["ready", "reload"]);
    expect(stream.position).not.toBeNull();
    await test.write(taskId);
    await stream.until((follower) => versionOf(follower, taskId) === 2);
  });

  it("reads again after more events of a task than a page is told", async () => {
    using test = open();
    const taskId = await make();
    const position = formatPosition(await new FeedLog(database.pool).now());
    await database.pool.query(
      "insert into task_event (task_id, seq, type, actor, data, task_version) select $1, n, 'step.completed', 'worker:w', '{}', 1 from generate_series(1, 1001) n",
      [taskId],
    );
    const stream = test.follow(`task:${taskId}`, { position });
    await stream.until(({ frames }) => frames.length === 2);
    expect(typesOf(stream)).toEqual(["ready", "reload"]);
  });

  it("reads again when the database began another life meanwhile", async () => {
    using test = open();
    const stream = test.follow("fleet:*");
    await stream.until(isReady);
    await database.pool.query("update feed_epoch set epoch = gen_random_uuid()");
    await stream.until(({ frames }) => frames.at(-1)?.type === "reload");
    const taskId = await make();
    await test.write(taskId);
    await stream.until((follower) => versionOf(follower, taskId) === 2);
  });
});
