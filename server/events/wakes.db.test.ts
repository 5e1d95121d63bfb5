import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { openDatabaseProxy } from "../testing/product/database-proxy";
import { testDatabase } from "../testing/test-database";
import { Listener } from "./listener";
import { CHANNEL, NOTIFY_EVERY_MS, Notifier } from "./notify";
import { openWakes } from "./wakes";

const database = testDatabase();
const LONG_MS = 20_000;

/** Hears the notifications themselves. */
async function listenPlainly() {
  const client = new Client({ connectionString: database.url });
  const heard: { payload: string; atMs: number }[] = [];
  let hear: () => void = () => undefined;
  client.on("notification", ({ payload = "" }) => {
    heard.push({ payload, atMs: performance.now() });
    hear();
  });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  return {
    heard,
    async until(count: number) {
      while (heard.length < count) await new Promise<void>((resolve) => (hear = resolve));
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

describe("notifications", () => {
  it("go out at once, and what comes in the next 20 ms goes out together at their end", async () => {
    await using plain = await listenPlainly();
    const notifier = new Notifier({ url: database.url, sender: "me" });
    notifier.tell(["task:0"]);
    await plain.until(1);
    // The first one had to connect. Wait for the quiet after it by being told again.
    notifier.tell(["task:1"]);
    await plain.until(2);
    await new Promise((resolve) => setTimeout(resolve, NOTIFY_EVERY_MS * 2));
    const startMs = performance.now();
    notifier.tell(["task:2"]);
    for (let n = 3; n < 50; n++) notifier.tell([`task:${n}`, "work:a"]);
    await plain.until(4);
    await notifier.close();
    expect(plain.heard.map(({ payload }) => payload.split(" ").length)).toEqual([2, 2, 2, 49]);
    expect(plain.heard[2]?.payload).toBe("me t:2");
    const [leading = 0, trailing = 0] = plain.heard.slice(2).map(({ atMs }) => atMs - startMs);
    expect(trailing).toBeGreaterThanOrEqual(NOTIFY_EVERY_MS - 1);
    expect(trailing).toBeGreaterThan(leading);
  });

  it("go on after the connection was cut", async () => {
    await using plain = await listenPlainly();
    const notifier = new Notifier({ url: database.url, sender: "me" });
    notifier.tell(["task:1"]);
    await plain.until(1);
    await cut("checkrein notify");
    notifier.tell(["task:2"]);
    await plain.until(2);
    await notifier.close();
    expect(plain.heard.at(-1)?.payload).toBe("me t:2");
  });
});

describe("a notifier whose connection went silent", () => {
  it("tells by another what the silent one swallowed", async () => {
    await using plain = await listenPlainly();
    await using proxy = await openDatabaseProxy(database.url);
    const notifier = new Notifier({ url: proxy.url, sender: "me" });
    notifier.tell(["task:1"]);
    await plain.until(1);
    proxy.silence();
    notifier.tell(["task:2"]);
    await plain.until(2);
    await notifier.close();
    // What was heard before its answer was swallowed is told twice.
    expect(plain.heard.at(-1)?.payload.split(" ")).toContain("t:2");
  });
});

describe("wakes", () => {
  it("reach those who wait in this process and in others", async () => {
    const [here, there] = [openWakes(database.url), openWakes(database.url)];
    await Promise.all([here, there].map(({ wakes }) => wakes.wait(["once listening"], LONG_MS)));
    const waiting = [here.wakes.wait(["work:a"], LONG_MS), there.wakes.wait(["work:a"], LONG_MS)];
    const other = there.wakes.wait(["work:b"], LONG_MS);
    here.tell(["work:a"]);
    expect(await Promise.all(waiting)).toEqual([true, true]);
    await Promise.all([here.close(), there.close()]);
    expect(await other).toBe(false);
  });

  it("come back after the listening connection was cut, and wake all who may have missed something", async () => {
    const [here, there] = [openWakes(database.url), openWakes(database.url)];
    await Promise.all([here, there].map(({ wakes }) => wakes.wait(["once listening"], LONG_MS)));
    const missed = [here, there].map(({ wakes }) => wakes.wait(["work:a"], LONG_MS));
    await cut("checkrein listen");
    expect(await Promise.all(missed)).toEqual([true, true]);
    const waiting = there.wakes.wait(["work:b"], LONG_MS);
    here.tell(["work:b"]);
    expect(await waiting).toBe(true);
    await Promise.all([here.close(), there.close()]);
  });

  it("find out that a connection went silent by asking it", async () => {
    let listening = 0;
    let again: () => void = () => undefined;
    const twice = new Promise<void>((resolve) => (again = resolve));
    const listener = new Listener({
      url: database.url,
      onWake: () => undefined,
      onListening: () => {
        listening += 1;
        if (listening === 2) again();
      },
      probeEveryMs: 20,
      // No answer is that fast: each probe finds a silent connection.
      probeTimeoutMs: 0,
    });
    await twice;
    await listener.close();
    expect(listening).toBeGreaterThanOrEqual(2);
  });
});

async function cut(applicationName: string): Promise<void> {
  await database.pool.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = $1",
    [applicationName],
  );
}
