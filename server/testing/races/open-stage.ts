import { PATIENCE_MS } from "../product/child";
import { World } from "../product/world";
import { AGENTS, type Stage } from "./race";

/** Statements wait up to so long on their way, so that decisions overlap as they would over a network. */
const JITTER_MS = 12;
const CAPACITY = 500;

export async function openStage(): Promise<Stage & AsyncDisposable> {
  const world = await World.open();
  const [ann, bob] = await Promise.all([
    world.openWeb({ jitterMs: JITTER_MS, operator: "ann" }),
    world.openWeb({ jitterMs: JITTER_MS, operator: "bob" }),
  ]);
  const workers = await Promise.all([
    world.openWorker({ url: ann.child.url, agents: Object.values(AGENTS), workerId: "w-1", capacity: CAPACITY }),
    world.openWorker({
      url: bob.child.url,
      agents: [AGENTS.zombie, AGENTS.shared],
      workerId: "w-2",
      capacity: CAPACITY,
    }),
  ]);
  return {
    world,
    webs: [ann, bob],
    workers,
    patienceMs: PATIENCE_MS,
    leftOut: null,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
