import { createWorker } from "../../sdk/worker";
import { Barriers, type Told } from "./barriers";
import type { ChildWord } from "./child";
import { appendEffect } from "./effect-log";
import { type Stage, scriptedAgent } from "./scripted-agent";

export interface WorkerProcessOptions {
  readonly url: string;
  readonly key: string;
  readonly agents: readonly string[];
  readonly workerId: string;
  readonly capacity: number;
  /** Tasks that each of the agents runs at one time; null for no limit. */
  readonly concurrency: number | null;
  /** File to which all workers append what their steps did. */
  readonly effectsPath: string;
}

/** A worker on the real client whose agent does as its tasks' inputs say. */
async function main(): Promise<void> {
  // Written by the test that started this process.
  const { agents, effectsPath, concurrency, ...options } = JSON.parse(process.argv[2] ?? "") as WorkerProcessOptions;
  const say = (word: ChildWord) => process.send?.(word);
  const barriers = new Barriers(say);
  process.on("message", (told: Told) => barriers.hear(told));
  process.once("disconnect", () => process.exit(0));
  const stage: Stage = {
    workerId: options.workerId,
    pass: (point) => barriers.pass(point),
    hold: (point) => barriers.hold(point),
    onEffect(effect) {
      appendEffect(effectsPath, effect);
      say({ kind: "effect", taskId: effect.taskId, step: effect.step });
    },
    onLeft: (taskId, attemptNo) => say({ kind: "left", taskId, attemptNo }),
  };
  const worker = createWorker({
    ...options,
    agents: agents.map((name) => scriptedAgent({ name, ...(concurrency === null ? {} : { concurrency }) }, stage)),
  });
  process.once("SIGTERM", () => void worker.stop({ now: true, timeoutMs: 2_000 }).then(() => process.exit(0)));
  worker.ready.then(
    () => say({ kind: "ready" }),
    () => undefined,
  );
  await worker.run();
}

await main();
