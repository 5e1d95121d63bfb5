import { setTimeout as delay } from "node:timers/promises";
import { createWorker, defineAgent } from "../../sdk/worker";
import { machineMs } from "../machine-clock";

/** What the worker says: it is known to the server, or the body of a step began or ended. */
export type WorkerWord =
  | { readonly kind: "ready" }
  | { readonly kind: "began" | "ended"; readonly taskId: string; readonly no: number; readonly atMs: number };

export const PAUSE_AGENT = "bench-pause";
export const STEP_MS = 50;
/** More than any task is let do. */
const STEPS = 10_000;
const RESULT = "x".repeat(1_800);

/** A worker in a process of its own on the worker client, whose tasks do one short step after the other. */
async function main(): Promise<void> {
  const [url = "", key = ""] = process.argv.slice(2);
  const say = (word: WorkerWord) => process.send?.(word);
  const agent = defineAgent({
    name: PAUSE_AGENT,
    version: "1",
    async run(ctx) {
      const taskId = ctx.task.id;
      for (let no = 1; no <= STEPS; no += 1) {
        await ctx.step(`step-${no}`, async () => {
          say({ kind: "began", taskId, no, atMs: machineMs() });
          await delay(STEP_MS);
          say({ kind: "ended", taskId, no, atMs: machineMs() });
          return RESULT;
        });
      }
    },
  });
  const worker = createWorker({ url, key, agents: [agent] });
  process.once("disconnect", () => process.exit(0));
  process.once("SIGTERM", () => void worker.stop({ now: true, timeoutMs: 2_000 }).then(() => process.exit(0)));
  void worker.ready.then(() => say({ kind: "ready" }));
  await worker.run();
}

if (process.argv[1] === import.meta.filename) await main();
