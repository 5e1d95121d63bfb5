import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { ANONYMOUS } from "../../a2a/principal";
import type { Json } from "../../domain/json";
import { type Answer, StagedTask } from "../product/staged-task";
import type { Web } from "../product/world";
import { AGENTS, offsetsMs, oneOf, type Race, type Round, type Stage } from "./race";

const PEER = `client:${ANONYMOUS.actor.id}`;

/** A person says yes in the console while the outside agent that began the task says no through its own door: one decision stands. */
export const answerAgainstPeer: Race = {
  name: "answer-against-peer",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs } = stage;
  const [ann, bob] = webs;
  const input = { confirms: "deploy", steps: [{ key: "s1" }] };
  const begun = await speak(bob, { parts: [{ data: input }] });
  const task = StagedTask.of(stage, begun.taskId ?? "");
  await task.until("asks", ({ state }) => state === "input_required");
  const [question] = await task.questions(ann);
  const id = question?.id ?? "";
  const [yesMs = 0, noMs = 0] = offsetsMs(2);
  const no = { data: { id, name: "any", response: { confirmed: false } }, metadata: { adk_type: "function_response" } };
  const [yes, peer] = await Promise.all([
    delay(yesMs).then(() => task.answer(ann, id, { confirmed: true })),
    delay(noMs).then(() => speak(oneOf([ann, bob]), { parts: [no], taskId: task.id })),
  ]);
  const ended = await task.untilEnded();
  const isYes = yes.kind === "done" && yes.value.outcome === "accepted";
  const problems = isYes ? wrongAtPeer(peer, `operator:${ann.operator}`) : wrongInConsole(yes);
  if (isYes === (peer.taskId !== null))
    problems.push(isYes ? "both were told that they decided" : "neither of them decided");
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  const given = task.answersAtEnd(ended).deploy;
  if (JSON.stringify(given) !== JSON.stringify({ confirmed: isYes }))
    problems.push(`the run got ${JSON.stringify(given)}`);
  const times = world.effects.of(task.id).length;
  if (times !== (isYes ? 1 : 0)) problems.push(`it was done ${times} times`);
  const outcomes = await receiptsOf(stage, task.id);
  if (outcomes.join() !== "accepted,refused") problems.push(`its receipts are ${outcomes.join(" and ")}`);
  return { taskId: task.id, problems };
}

interface Spoken {
  /** Of the task that took the message; null when it was refused. */
  readonly taskId: string | null;
  readonly refusal: Readonly<Record<string, string>>;
}

/** A message of the outside agent, answered at once. */
async function speak({ child }: Web, message: Readonly<Record<string, unknown>>): Promise<Spoken> {
  const params = {
    message: { messageId: v7(), role: "ROLE_USER", ...message },
    configuration: { returnImmediately: true },
  };
  const response = await fetch(`${child.url}/a2a/v1/agents/${AGENTS.racer}`, {
    method: "POST",
    headers: { "content-type": "application/json", "a2a-version": "1.0" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params }),
  });
  // As the door of outside agents answers.
  const body = (await response.json()) as {
    readonly result?: { readonly task: { readonly id: string } };
    readonly error?: { readonly data?: readonly { readonly metadata?: Readonly<Record<string, string>> }[] };
  };
  const [info] = body.error?.data ?? [];
  return {
    taskId: body.result?.task.id ?? null,
    refusal: info?.metadata ?? { code: JSON.stringify(body.error ?? null) },
  };
}

function wrongAtPeer({ taskId, refusal }: Spoken, winner: string): string[] {
  if (taskId !== null) return [];
  const problems = refusal.code === "INTERRUPT_NOT_OPEN" ? [] : [`the peer was refused with ${refusal.code}`];
  if (!refusal.winner?.startsWith(`${winner} answer `))
    problems.push(`the peer was told that ${refusal.winner} was first, it was ${winner}`);
  return problems;
}

function wrongInConsole(answer: Answer): string[] {
  if (answer.kind === "failed") return [`the console got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") return [`the console was told ${answer.value.outcome}`];
  const { code, winner } = answer.refusal;
  const problems = code === "INTERRUPT_NOT_OPEN" ? [] : [`the console was refused with ${code}`];
  if (winner?.actor !== PEER || winner.verb !== "answer")
    problems.push(`the console was told that ${winner?.actor} was first to ${winner?.verb}, it was ${PEER} to answer`);
  return problems;
}

/** What became of the two that wanted to decide. */
async function receiptsOf({ world }: Stage, taskId: string): Promise<readonly Json[]> {
  const { rows } = await world.tools.pool.query<{ outcome: string }>(
    "select outcome from receipt where task_id = $1 and verb in ('answer', 'message') order by outcome",
    [taskId],
  );
  return rows.map(({ outcome }) => outcome);
}
