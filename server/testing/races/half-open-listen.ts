import { setTimeout as delay } from "node:timers/promises";
import { Listener } from "../../events/listener";
import { CHANNEL } from "../../events/notify";
import { toPayloads } from "../../events/payload";
import { WakeHub } from "../../events/wake-hub";
import { openDatabaseProxy } from "../product/database-proxy";
import { oneOf, type Race, type Round, type Stage } from "./race";

/** Promised: a connection that went silent is found and replaced within so long; a busy machine gets more; such a round is late. */
const FOUND_MS = 2_000;
const SLACK_MS = 8_000;
const BETWEEN_PROBES_MS = 750;
const NEVER_MS = 3_600_000;
const SOON_MS = 2_000;

let rounds = 0;

/** The way to the database swallows everything and says nothing: the listener finds out, and tells whoever waits to look. */
export const halfOpenListen: Race = {
  name: "half-open-listen",
  guard: "probe",
  batch: 30,
  lanes: 1,
  isLong: true,
  isApart: true,
  play: (stage, count) => Promise.all(Array.from({ length: count }, () => playOne(stage))),
};

async function playOne({ world, leftOut }: Stage): Promise<Round> {
  const topic = `task:half-open-${rounds++}`;
  await using proxy = await openDatabaseProxy(world.database.url);
  const hub = new WakeHub();
  const listener = new Listener({
    url: proxy.url,
    onWake: ({ topics }) => (topics ? hub.wake(topics) : hub.wakeAll()),
    onListening: () => hub.wakeAll(),
    ...(leftOut === "probe" ? { probeEveryMs: NEVER_MS } : {}),
  });
  const tell = () =>
    world.tools.pool.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [
      CHANNEL,
      toPayloads("a race", new Set([topic])),
    ]);
  const problems: string[] = [];
  if (!(await hub.wait(["once listening"], FOUND_MS + SLACK_MS))) problems.push("it did not come to listening");
  await delay(oneOf([0, 0.3, 0.7, 1]) * BETWEEN_PROBES_MS * Math.random());
  proxy.silence();
  const silentMs = performance.now();
  const found = hub.wait([topic], FOUND_MS + SLACK_MS);
  await tell();
  const isFound = await found;
  const isLate = isFound && performance.now() - silentMs > FOUND_MS;
  if (isFound) {
    const heard = hub.wait([topic], SOON_MS);
    await tell();
    if (!(await heard)) problems.push("it does not hear what is told after it listened again");
  } else problems.push(`what was told into the void was not looked for within ${FOUND_MS + SLACK_MS} ms`);
  await listener.close();
  return { taskId: null, isLate, problems };
}
