import type { DueLane } from "../ports";
import { joinTools } from "../wiring";
import { runLane } from "./run-lane";

const LANES: readonly DueLane[] = ["lost_leases", "cancels", "interrupt_graces", "wakes"];

/** The background process: one loop per kind of due row, until the launcher says stop. */
async function main(): Promise<void> {
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  process.once("SIGINT", () => stop.abort());
  process.once("disconnect", () => stop.abort());
  const tools = joinTools();
  const log = {
    failed: (lane: DueLane, error: unknown, retryInMs: number) =>
      tools.log.error({ lane, err: error, retryInMs }, "A lane failed; it goes on."),
  };
  await Promise.all(LANES.map((lane) => runLane(lane, { ports: tools.ports, log, signal: stop.signal })));
  await tools.close();
}

await main();
