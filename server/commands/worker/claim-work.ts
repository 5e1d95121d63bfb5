import type { z } from "zod";
import type { ClaimWork, WorkItem } from "../../contract/worker-protocol";
import type { Refusal } from "../../domain/refusal";
import { decideUnfit } from "../../domain/task/launch";
import { LEASE_MS } from "../../domain/task/task";
import type { Claimed, Ports, TaskRef, WorkPackage } from "../../ports";
import { findFault } from "./find-fault";
import { findUnfitInput } from "./find-unfit-input";
import { openWork } from "./open-work";
import { toWorkItem } from "./to-work-item";
import { unsealAnswers } from "./unseal-answers";

export type ClaimWorkResult =
  | { readonly kind: "claimed"; readonly work: readonly WorkItem[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export type ClaimOrder = z.output<typeof ClaimWork> & {
  readonly tenantId: string;
  /** The key that the worker showed. */
  readonly keyId?: string;
};

/** Waiting tasks for the worker, oldest first; waits up to `waitMs` for one to come or for a place to get free. */
export async function claimWork(ports: Ports, order: ClaimOrder, signal?: AbortSignal): Promise<ClaimWorkResult> {
  const agents = await Promise.all(
    order.agents.map(async (name) => ({ name, id: await ports.agents.findId(order.tenantId, name) })),
  );
  const ids: string[] = [];
  for (const agent of agents) {
    if (!agent.id) return refused(agent.name);
    ids.push(agent.id);
  }
  const capacity = order.capacity ?? order.max;
  const { workerId, keyId = null } = order;
  await Promise.all(ids.map((agentId) => ports.agents.workerSeen({ agentId, workerId, capacity, keyId })));
  const untilMs = performance.now() + order.waitMs;
  // What a budget held back may start once that has moved.
  const topics = [...ids.map((id) => `work:${id}`), "budgets"];
  for (;;) {
    const leftMs = signal?.aborted ? 0 : untilMs - performance.now();
    // Waits before it looks, so that nothing that comes in between is missed.
    const woken = leftMs > 0 ? ports.wakes.wait(topics, Math.min(POLL_MS, leftMs), signal) : null;
    const work = await claimNow(ports, { ...order, mayWait: woken !== null }, ids);
    if (work.length > 0 || !woken || signal?.aborted) return { kind: "claimed", work };
    const given = await standBy(ports, order, woken);
    if (given) return { kind: "claimed", work: [given] };
  }
}

/** Waits to be woken, or until a task that is made meanwhile is given to this worker: that one is returned. */
async function standBy(ports: Ports, order: ClaimOrder, woken: Promise<unknown>): Promise<WorkItem | null> {
  const { tenantId, agents, workerId } = order;
  const given = await new Promise<Claimed | null>((resolve) => {
    const leave = () => resolve(standing.leave());
    const standing = ports.tasks.standBy({ tenantId, agents, workerId, leaseMs: LEASE_MS, onGiven: leave });
    void woken.then(leave);
  });
  return given && load(ports, { tenantId, taskId: given.taskId }, given.work);
}

/** Wakes are hints: at the latest after this long the tables are looked at again, milliseconds. */
const POLL_MS = 1_000;

async function claimNow(
  ports: Ports,
  order: ClaimOrder & { readonly mayWait: boolean },
  agentIds: readonly string[],
): Promise<readonly WorkItem[]> {
  const { workerId, mayWait } = order;
  const claimed: Claimed[] = [];
  for (const agentId of agentIds) {
    const max = order.max - claimed.length;
    if (max === 0) break;
    claimed.push(...(await ports.tasks.claim({ agentId, workerId, max, leaseMs: LEASE_MS, mayWait })));
  }
  const items = await Promise.all(
    claimed.map(({ taskId, work }) => load(ports, { tenantId: order.tenantId, taskId }, work)),
  );
  return items.flatMap((item) => item ?? []);
}

/** What the worker gets. Null when the attempt was lost in between, or is given to nobody since it cannot start. */
async function load(ports: Ports, ref: TaskRef, given: WorkPackage | null): Promise<WorkItem | null> {
  const work = given ?? (await ports.reader.workPackage(ref));
  const attempt = work?.task.attempt;
  if (!work || !attempt) return null;
  const opened = await openWork(ports, ref, work);
  const fault = findFault(ports, opened) ?? (await findUnfitInput(ports, ref, opened.work));
  if (!fault) {
    const { state } = opened;
    const answers = unsealAnswers(ports, ref, opened.work.answers);
    return toWorkItem(opened.work, { attempt, leaseMs: LEASE_MS, state, answers });
  }
  const rollback = await ports.reader.rollback(ref);
  const handle = `suspend-${ports.newId()}`;
  await ports.tasks.transact(ref, null, (task) => decideUnfit(task, { attempt, fault, rollback, handle }));
  return null;
}

function refused(name: string): ClaimWorkResult {
  return {
    kind: "refused",
    refusal: { code: "AGENT_NOT_FOUND", message: `There is no agent ${name}. Register it first; nothing was claimed.` },
  };
}
