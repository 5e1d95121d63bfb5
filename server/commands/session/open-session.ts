import type { OpenSession, SessionOpening } from "../../contract/session";
import type { Refusal } from "../../domain/refusal";
import { decideOpen, LAUNCH_CHANGED, type Opened } from "../../domain/session/decide-open";
import { ATTACH_MS, type Session } from "../../domain/session/session";
import type { Ports, TaskRef } from "../../ports";
import { cutOffTask } from "./cut-off-task";
import { tokenPurpose } from "./token-purpose";

export type OpenResult =
  | { readonly kind: "opened"; readonly opening: SessionOpening }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Takes the session of a task up for the attempt that holds the task, and says how the agent is to be launched. */
export async function openSession(ports: Ports, ref: TaskRef, order: OpenSession): Promise<OpenResult> {
  const attachment = order.opening ?? ports.newId();
  const outcome = await ports.sessions.transact(ref, (seen) =>
    decideOpen(seen, {
      ...order,
      attachment,
      held: order.held ?? null,
      guesses: order.guesses ?? [],
      workingFolder: order.workingFolder ?? null,
    }),
  );
  if (outcome.kind === "refused") return outcome;
  const { answer } = outcome;
  if (answer !== "ask_people") return { kind: "opened", opening: toOpening(ports, answer) };
  await cutOffTask(ports, { ...ref, attempt: order.attempt }, LAUNCH_CHANGED);
  const message = `${LAUNCH_CHANGED} Nothing was started; the task waits for somebody's word.`;
  return { kind: "refused", refusal: { code: "SESSION_BUSY", message, taskId: ref.taskId } };
}

function toOpening(ports: Ports, { session, forkOf, ...opened }: Opened): SessionOpening {
  const { executor, mode, config, generation, attachment } = session;
  const { attached, strategy, reason, carried, lost, startsFresh, cutTurn } = opened;
  const { worktreePath: path, worktreeId: id, worktreeBranch: branch } = executor;
  if (!attachment) throw new Error("A session was taken up without a hold.");
  return {
    attachment,
    attached,
    generation,
    strategy,
    reason,
    carried,
    lost,
    startsFresh,
    token: strategy === "native" || strategy === "load" ? tokenOf(ports, session, forkOf) : null,
    forks: forkOf !== null,
    lastMessageUuid: executor.lastMessageUuid,
    mode,
    config,
    workingFolder: executor.workingFolder,
    worktree: path === null ? null : { id, path, branch },
    cutTurn,
    attachMs: ATTACH_MS,
  };
}

function tokenOf({ sealing }: Ports, { taskId, executor }: Session, forkOf: Opened["forkOf"]): string | null {
  if (forkOf) return sealing.open(forkOf.token, tokenPurpose(forkOf.taskId));
  return executor.token && sealing.open(executor.token, tokenPurpose(taskId));
}
