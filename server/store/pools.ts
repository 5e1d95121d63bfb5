import { Pool, types } from "pg";
import { parseInstant } from "./parse-instant";

/** Connections of one process. Statements that write tasks have a pool of their own, so that no list waits before a step. */
export interface Pools {
  readonly writer: Pool;
  readonly read: Pool;
  /** For the live feed: what just happened is told while lists wait for a place. */
  readonly feed: Pool;
  close(): Promise<void>;
}

export interface PoolSizes {
  readonly writer: number;
  readonly read: number;
  readonly feed: number;
}

// A statement of the writer is planned once and reaches rows by key. Left to itself the planner reads whole tables when
// statistics are old, and a build with JIT compiles what runs for half a millisecond.
const WRITER_SETTINGS = ["plan_cache_mode=force_generic_plan", "enable_seqscan=off", "jit=off"];
// The feed reaches all it reads by key, too.
const FEED_SETTINGS = ["enable_seqscan=off", "jit=off"];
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens nothing yet: connections are made when they are first needed. */
export function openPools(url: string, sizes: PoolSizes = { writer: 6, read: 10, feed: 3 }): Pools {
  const writer = openPool(withSettings(url, WRITER_SETTINGS), sizes.writer);
  const read = openPool(withSettings(url, ["jit=off"]), sizes.read);
  const feed = openPool(withSettings(url, FEED_SETTINGS), sizes.feed);
  return {
    writer,
    read,
    feed,
    async close() {
      await Promise.all([writer.end(), read.end(), feed.end()]);
    },
  };
}

const TYPES = {
  getTypeParser: ((id: number, format: "text") =>
    id === types.builtins.TIMESTAMPTZ ? parseInstant : types.getTypeParser(id, format)) as typeof types.getTypeParser,
};

function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({
    connectionString,
    max,
    application_name: "checkrein",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    types: TYPES,
  });
  // An idle connection that is cut is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  // The pool stops listening to a connection that it hands out, and whoever takes it may not listen yet: what the server says
  // in that moment would end the process too. The next statement on it fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Settings travel in the address: they hold from the first statement on. What the address sets itself goes first. */
function withSettings(url: string, settings: readonly string[]): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  const options = [...(given ? [given] : []), ...settings.map((setting) => `-c ${setting}`)].join(" ");
  address.searchParams.set("options", options);
  return address.href;
}
