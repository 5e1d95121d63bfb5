import { pushComposer } from "../a2a/push-composer";
import { noticeLanes } from "../runtime/notice-lanes";
import { runLane } from "../runtime/run-lane";
import type { OpenA2aDoor } from "./open-a2a-door";

/** What the background process does for notices, until it is disposed of. */
export function startNotices({ ports, failures }: Pick<OpenA2aDoor, "ports" | "failures">): AsyncDisposable {
  const stop = new AbortController();
  const failed = (error: unknown) => void failures.push(error);
  const lanes = noticeLanes({
    ports,
    consoleUrl: "http://console",
    composePush: pushComposer(ports),
    onFailure: failed,
  });
  const watch = { settled: () => undefined, failed: (_: string, error: unknown) => failed(error) };
  const running = lanes.map((lane) => runLane(lane, { wakes: ports.wakes, watch, signal: stop.signal }));
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
