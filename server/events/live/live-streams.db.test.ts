import { getEventListeners } from "node:events";
import { Pool } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { parseTopics } from "../../contract/live-topics";
import type { Wakes } from "../../ports/wakes";
import { insertAgent, insertEvent, insertTask } from "../../testing/insert-rows";
import { openTestFeed } from "../../testing/open-test-feed";
import { testDatabase } from "../../testing/test-database";
import { taskTopic } from "../topics";
import { WakeHub } from "../wake-hub";
import { openWakes } from "../wakes";

const database = testDatabase();
let agent_id = "";
const ALL = { tenantId: "local", topics: parseTopics("fleet:*") ?? expect.fail(), position: null };

beforeAll(async () => {
  agent_id = await insertAgent(database.pool);
});

class CountingHub extends WakeHub {
  waiting = 0;

  override async wait(...args: Parameters<WakeHub["wait"]>): Promise<boolean> {
    this.waiting += 1;
    try {
      return await super.wait(...args);
    } finally {
      this.waiting -= 1;
    }
  }
}

function openPool(): Pool & AsyncDisposable {
  const pool = new Pool({ connectionString: database.url, idleTimeoutMillis: 0 });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}

const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

describe("streams", () => {
  it("leave nothing behind after a thousand of them came and went", async () => {
    const wakes = new CountingHub();
    // Connections that are not used are kept, so that theirs are not among the timers.
    await using pool = openPool();
    using test = openTestFeed(pool, { wakes });
    await pool.query("select 1");
    const before = timers();
    const signals: AbortSignal[] = [];
    for (let round = 0; round < 1_000; round += 1) {
      const gone = new AbortController();
      signals.push(gone.signal);
      const reader = test.feed.open({ ...ALL, signal: gone.signal })?.getReader();
      // Some leave before the first frame, some after it; some by their connection, some by their own wish.
      if (round % 2 === 0) await reader?.read();
      if (round % 3 === 0) await reader?.cancel();
      gone.abort();
    }
    // Timers that files before this one left may end meanwhile.
    await expect.poll(() => [test.feed.streams, wakes.waiting, timers() <= before]).toEqual([0, 0, true]);
    expect(signals.flatMap((signal) => getEventListeners(signal, "abort"))).toEqual([]);
    expect(test.failures).toEqual([]);
  });

  it("tell what another process wrote, woken by its word", async () => {
    const [here, there] = [openWakes(database.url), openWakes(database.url)];
    const woken: boolean[] = [];
    const wakes: Wakes = {
      async wait(...args) {
        const isWoken = await here.wakes.wait(...args);
        woken.push(isWoken);
        return isWoken;
      },
      markOf: (topic) => here.wakes.markOf(topic),
    };
    using test = openTestFeed(database.pool, { wakes });
    const taskId = await insertTask(database.pool, { agent_id });
    const stream = test.follow(`task:${taskId}`);
    await stream.until(({ frames }) => frames.length === 1);
    const toldUntilHeard = async () => {
      woken.length = 0;
      while (!woken.includes(true)) {
        there.tell([taskTopic(taskId)]);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    // The first wake may be of the connection that now listens; from then on only a word wakes.
    await toldUntilHeard();
    const seq = await insertEvent(database.pool, taskId);
    await toldUntilHeard();
    await stream.until(({ frames }) =>
      frames.some((frame) => frame.type === "task" && frame.events.at(-1)?.seq === seq),
    );
    await Promise.all([here.close(), there.close()]);
  });

  it("are ended when the process is about to stop, and none is opened after", async () => {
    using test = openTestFeed(database.pool);
    const streams = [test.follow("fleet:*"), test.follow("fleet:prod")];
    await Promise.all(streams.map((stream) => stream.until(({ frames }) => frames.length > 0)));
    test.feed.close();
    await Promise.all(streams.map((stream) => stream.untilOver()));
    expect(test.feed.open({ ...ALL, signal: new AbortController().signal })).toBeNull();
  });

  it("are no more than a process can serve", () => {
    using test = openTestFeed(database.pool, { maxStreams: 2 });
    const signal = new AbortController().signal;
    const opened = [1, 2, 3].map(() => test.feed.open({ ...ALL, signal }));
    expect(opened.map((body) => body !== null)).toEqual([true, true, false]);
  });

  it("get a sign of life while nothing happens, and learn how far the log has come", async () => {
    using test = openTestFeed(database.pool, { pingMs: 20 });
    const stream = test.follow("fleet:quiet");
    await stream.until(({ frames }) => frames.length === 1);
    const { position } = stream;
    await insertTask(database.pool, { agent_id });
    await stream.until(({ pings, position: now }) => pings > 2 && now !== position);
    expect(stream.frames.at(-1)).toEqual({ type: "summaries", tasks: [] });
  });

  it("cut a reader that is too slow, and tell it to read again", async () => {
    using test = openTestFeed(database.pool);
    const taskId = await insertTask(database.pool, { agent_id, title: "x".repeat(200) });
    const body = test.feed.open({
      ...ALL,
      topics: parseTopics(`task:${taskId}`) ?? expect.fail(),
      signal: new AbortController().signal,
    });
    const quick = test.follow(`task:${taskId}`);
    await quick.until(({ frames }) => frames.length === 1);
    const large = JSON.stringify({ key: "k", result: "y".repeat(60_000) });
    for (let round = 0; test.feed.streams === 2; round += 1) {
      await database.pool.query(
        `with w as (update task set event_seq = event_seq + 20, version = version + 1 where id = $1 returning event_seq - 20 as seq, version)
         insert into task_event (task_id, seq, type, actor, data, task_version) select $1, w.seq + n, 'step.completed', 'worker:w', $2, w.version from w, generate_series(1, 20) n`,
        [taskId, large],
      );
      test.hub.wake([`task:${taskId}`]);
      await quick.until(({ frames }) => frames.filter(({ type }) => type === "task").length > round);
      if (round > 20) expect.fail("The slow reader was never cut.");
    }
    const text = await new Response(body).text();
    expect(text).toBe('data: {"type":"reload","missed":null}\n\n');
    expect(quick.isOver).toBe(false);
  });
});
