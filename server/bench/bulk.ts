import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "../cli/launcher/plan-processes";
import type { BenchFlags } from "./bench-flags";
import type { OperationFigures } from "./bulk/operate";
import { stopProcesses } from "./bulk/stop-processes";

const TASKS = 10_000;
const OPERATE = fileURLToPath(new URL("./bulk/operate.ts", import.meta.url));

/**
 * A pause of 10,000 queued and of 10,000 working tasks, beside one bare statement that writes the same rows, and a stop of
 * 100,000, in a process with the flags of the background process; and stops of running tasks with each part in a process of
 * its own.
 */
export async function benchBulk({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const operated = await operateInBackground(Math.max(200, Math.round(TASKS * effort)));
  const figures = { ...operated, ...(await stopProcesses(effort)) };
  console.table(figures);
  return figures;
}

async function operateInBackground(count: number): Promise<OperationFigures> {
  const child = fork(OPERATE, [String(count)], { execArgv: [...NODE_FLAGS.runtime, "--import", "tsx"] });
  const told: OperationFigures[] = [];
  child.on("message", (figures: OperationFigures) => told.push(figures));
  const [code] = await once(child, "exit");
  const [figures] = told;
  if (code !== 0 || !figures) throw new Error(`The operations were not carried out (exit ${code}).`);
  return figures;
}
