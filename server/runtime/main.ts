import type { ReceiptAlarm } from "../ports/receipt-book";
import { joinTools, type Tools } from "../wiring";
import { budgetLanes } from "./budget-lanes";
import { checkpointLane } from "./checkpoint-lane";
import { dueLanes } from "./due-lanes";
import type { Lane } from "./lane";
import { type NoticeLaneTools, noticeLanes } from "./notice-lanes";
import { operationLanes } from "./operation-lanes";
import { receiptCutLane } from "./receipt-cut-lane";
import { receiptLane } from "./receipt-lane";
import { runLane } from "./run-lane";
import { stopLane } from "./stop-lane";
import { waitLanes } from "./wait-lanes";

/** The background process: one loop per kind of due row, until the launcher says stop. */
async function main(): Promise<void> {
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  process.once("SIGINT", () => stop.abort());
  process.once("disconnect", () => stop.abort());
  const tools = joinTools("runtime");
  const watch = tools.telemetry.lanes;
  await tools.telemetry.ready;
  const lanes = [
    ...dueLanes(tools.ports, watch),
    ...waitLanes(tools.ports, watch),
    ...operationLanes(tools.ports, watch),
    ...budgetLanes(tools.ports, watch),
    stopLane(tools.ports),
    ...noticeLanes(noticeTools(tools)),
    checkpointLane(tools.ports, watch),
    ...receiptLanesOf(tools),
  ];
  await Promise.all(lanes.map((lane) => runLane(lane, { wakes: tools.ports.wakes, watch, signal: stop.signal })));
  await tools.close();
}

function receiptLanesOf({ ports, receiptSeals, log, telemetry }: Tools): readonly Lane[] {
  const disagrees = "The receipts do not agree with what is known of them.";
  const onAlarm = (alarm: ReceiptAlarm) => log.error({ alarm }, disagrees);
  const onSealed = (waitedMs: number) => telemetry.sealed(waitedMs);
  return [
    receiptLane(ports, { ...receiptSeals, onAlarm, onSealed, watch: telemetry.lanes }),
    receiptCutLane(ports, { ...receiptSeals, onAlarm }),
  ];
}

function noticeTools({ ports, log, consoleUrl, composePush }: Tools): NoticeLaneTools {
  return {
    ports,
    consoleUrl,
    composePush,
    onFailure: (error) => log.error({ err: error }, "A notice could not be sent."),
  };
}

await main();
