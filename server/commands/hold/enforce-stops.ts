import { decideStop } from "../../domain/hold/decide-stop";
import type { PauseAnswer } from "../../domain/task/decide-pause";
import type { Outcome, Ports, SliceOrder, TaskRef } from "../../ports";
import type { Stray } from "../../ports/stop-store";

/** Stops what runs although a stop takes it in: it was taken up in the moment in which that was made. Returns how many. */
export async function enforceStops(ports: Ports, limit: number): Promise<number> {
  const strays = await ports.stops.strays(limit);
  if (strays.length === 0) return 0;
  const outcomes = await ports.tasks.transactSlice(strays.map((stray) => orderOf(ports, stray)));
  return outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.kind === "moved").length;
}

/** The same for one task. Null: no stop takes it in. */
export async function enforceStop(ports: Ports, ref: TaskRef): Promise<Outcome<PauseAnswer> | null> {
  const [stray] = await ports.stops.strays(1, ref);
  if (!stray) return null;
  const { act, decide } = orderOf(ports, stray);
  return ports.tasks.transact(ref, act, decide);
}

function orderOf(ports: Ports, { ref, mode, stop }: Stray): SliceOrder<PauseAnswer> {
  const { actor, reason, holdId } = stop;
  const ids = { handle: `suspend-${ports.newId()}`, checkpointId: ports.newId() };
  return {
    ref,
    act: { actor, verb: "pause", reason, facts: { subject: `hold:${holdId}` } },
    decide: (task, at) => decideStop(task, { ...ids, mode, reason, actor, stands: true }, at),
  };
}
