import type { InterruptView } from "../../contract/task-view";
import { type ClientMessage, partsAsJson, textOf } from "../../domain/client/client-message";
import { decideSay, type SayAnswer } from "../../domain/client/decide-say";
import { titleOfMessage } from "../../domain/client/title-of-message";
import { valueSaid } from "../../domain/client/value-said";
import { valuesOfParts } from "../../domain/client/values-of-parts";
import type { Json } from "../../domain/json";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Decision } from "../../domain/task/change";
import { type AnswerOrder, decideAnswer } from "../../domain/task/decide-answer";
import type { StandingQuestion } from "../../domain/task/interrupt";
import type { Task } from "../../domain/task/task";
import type { Caller, Ports } from "../../ports";
import type { ClientRef } from "../../ports/client-store";
import { inputHash } from "../input-hash";
import { type InputPlace, inputPlace, keepSealed, sealInput } from "../seal-input";
import { toAnsweredQuestion } from "../task/answered-question";
import { callSha256 } from "../task/call-sha256";
import { runAct } from "../task/run-act";
import { sealAnswer } from "../task/seal-answer";
import { answersByResponses } from "./answer-by-responses";
import { refuseUnknownTask } from "./refuse-unknown-task";

/** An outside client that acts: as an actor it is of the kind `client`. */
export type ClientCaller = Caller & ClientRef;

export interface MessageOrder {
  readonly message: ClientMessage;
  /** The task it is said to; null begins a new one. */
  readonly taskId: string | null;
  /** The conversation it belongs to; null takes that of the task, or begins one. */
  readonly contextId: string | null;
  /** Who is to do the work of a new task. */
  readonly agent: string;
  /** The protocol it came by. */
  readonly dialect: string;
  /** It begins a task whether or not it was taken before. */
  readonly isAlwaysNew?: boolean;
}

/** `repeated`: this message was taken before, and nothing was done again. */
export type MessageResult =
  | { readonly kind: "created" | "answered" | "queued" | "repeated"; readonly taskId: string }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** How often the questions are read again when the task moves on in between. */
const TRIES = 5;

/**
 * Takes what a client says, once for each of its message ids: it begins a task, answers the one open question of a task, or
 * waits until the task's agent is taken up again.
 */
export function submitMessage(ports: Ports, caller: ClientCaller, order: MessageOrder): Promise<MessageResult> {
  const { taskId } = order;
  return taskId === null ? begin(ports, caller, order) : say(ports, caller, { ...order, taskId });
}

async function begin(ports: Ports, caller: ClientCaller, order: MessageOrder): Promise<MessageResult> {
  const { message } = order;
  const agent = await ports.agents.findInputSchema(caller.tenantId, order.agent);
  if (!agent || (caller.agents.length > 0 && !caller.agents.includes(order.agent)))
    return refuse({ code: "AGENT_NOT_FOUND", message: `There is no agent ${order.agent}. Nothing was started.` }, null);
  const meant = meaningOf(ports, message, agent.schema);
  if (meant.problems)
    return refuse(
      {
        code: "INPUT_NOT_VALID",
        message: `The message does not fit what ${order.agent} takes. Nothing was started.`,
        fields: meant.problems,
      },
      meant.value,
    );
  const id = ports.newId();
  const created = await ports.tasks.create({
    id,
    tenantId: caller.tenantId,
    agentName: order.agent,
    scope: null,
    contextId: order.contextId ?? id,
    title: titleOfMessage(textOf(message.parts), order.agent),
    labels: [],
    inputText: JSON.stringify(meant.value),
    message,
    ...(order.isAlwaysNew ? {} : { requestId: requestIdOf(caller, order) }),
    client: caller.client,
    dialect: order.dialect,
    actor: caller.actor,
    facts: { inputHash: inputHash(ports, meant.value) },
  });
  if (!created) throw new Error(`The agent ${order.agent} went away between two statements.`);
  return { kind: created.created ? "created" : "repeated", taskId: created.taskId };

  async function refuse(refusal: Refusal, input: Json): Promise<MessageResult> {
    const facts = { inputHash: inputHash(ports, input), subject: `agent ${order.agent}` };
    const act: Act = {
      actor: caller.actor,
      verb: "create",
      reason: null,
      requestId: requestIdOf(caller, order),
      facts,
    };
    await ports.receipts.leave(caller.tenantId, act, { outcome: "refused", code: refusal.code });
    return { kind: "refused", refusal };
  }
}

async function say(
  ports: Ports,
  caller: ClientCaller,
  order: MessageOrder & { readonly taskId: string },
): Promise<MessageResult> {
  const { message, taskId } = order;
  const ref = { tenantId: caller.tenantId, taskId };
  const place = inputPlace(ports, { ...ref, actor: caller.actor });
  const saidParts = partsAsJson(message.parts);
  for (let tries = 1; ; tries++) {
    const standing = await ports.clients.standing(caller, taskId);
    const seen = standing && (await ports.tasks.find(ref));
    if (!seen) {
      await refuseUnknownTask(ports, caller, { verb: "message", taskId });
      return { kind: "refused", refusal: noTask(taskId) };
    }
    if (order.contextId !== null && order.contextId !== standing.contextId)
      return refuseMessage(ports, caller, otherContext(taskId));
    if (await ports.clients.hasMessage(caller, taskId, message.messageId)) return { kind: "repeated", taskId };
    const all = await ports.reader.interrupts(ref);
    const views = all.filter(({ status }) => status === "open");
    const byId = await answersByResponses(ports, caller, { place, message, questions: all });
    if (byId && "refusal" in byId) return refuseMessage(ports, caller, { ...byId.refusal, taskId });
    const questions = views.map((view) => ({ ...toAnsweredQuestion(view), message: view.message }));
    const [question] = questions;
    const answer = question && !byId ? await answerTo(ports, place, { question, message }) : undefined;
    const said = byId ? null : await withoutSecrets(ports, place, message);
    const sealed = byId?.sealed ?? [...(said?.sealed ?? []), ...(answer?.taken ?? [])];
    const result = await runAct(ports, caller, {
      taskId,
      verb: "message",
      reason: null,
      facts: byId?.facts ?? { inputHash: hashOfWords(ports, { saidParts, answer, questions: all }) },
      // The message was looked for, and the questions read, at this version.
      decide: (task) =>
        task.version === seen.version
          ? keepSealed(
              byId
                ? decideByIds(task, byId.order)
                : decideSay(task, {
                    message: said?.message ?? message,
                    actor: caller.actor,
                    questions,
                    ...(answer ? { answer } : {}),
                  }),
              sealed,
            )
          : { kind: "refused", retried: tries < TRIES, refusal: tooFast(taskId) },
    });
    if (result.kind === "refused" && result.refusal.code === "TASK_BUSY" && tries < TRIES) continue;
    if (result.kind === "refused") return result;
    if (result.kind === "repeated") return { kind: "repeated", taskId };
    return { kind: result.answer, taskId };
  }
}

function decideByIds(task: Task, order: AnswerOrder): Decision<SayAnswer> {
  const decision = decideAnswer(task, order);
  return decision.kind === "refused" ? decision : { ...decision, answer: "answered" };
}

async function refuseMessage(
  ports: Ports,
  { tenantId, actor }: ClientCaller,
  refusal: Refusal & { readonly taskId: string },
): Promise<MessageResult> {
  const { code, taskId } = refusal;
  await ports.receipts.leave(tenantId, { actor, verb: "message", reason: null }, { outcome: "refused", code, taskId });
  return { kind: "refused", refusal };
}

/** What a message stands for where a value of this schema is asked for, and what does not fit of its likeliest meaning. */
function meaningOf(
  ports: Ports,
  { parts }: ClientMessage,
  schema: Json,
): { readonly value: Json; readonly problems: Readonly<Record<string, string>> | null } {
  for (const value of valuesOfParts(parts, schema))
    if (!ports.checkAgainstSchema(schema, value)) return { value, problems: null };
  const [value = null] = valuesOfParts(parts, schema);
  return { value, problems: ports.checkAgainstSchema(schema, value) };
}

/** What the message says to a question, as it may be kept; to one for a sign-in it is sealed as a whole. */
async function answerTo(
  ports: Ports,
  place: InputPlace,
  { question, message }: { readonly question: StandingQuestion; readonly message: ClientMessage },
) {
  const { value, problems } = meaningOf(ports, message, question.schema);
  if (question.kind === "credential") {
    const sealed = sealAnswer(ports, { tenantId: place.tenantId, interruptId: question.id }, value);
    return { value: null, problems, sealed };
  }
  const { input, inputHash: hash, sealed: taken } = await sealInput(ports, place, value);
  return { value: input, problems, inputHash: hash, taken, approvedSha256: callSha256(ports, question, value) };
}

/** The message as it may be kept and shown. */
async function withoutSecrets(ports: Ports, place: InputPlace, message: ClientMessage) {
  const said = { parts: partsAsJson(message.parts), details: message.details };
  const { input, sealed } = await sealInput(ports, place, said);
  // Only texts in it changed.
  return { message: { ...message, ...(input as unknown as Pick<ClientMessage, "parts" | "details">) }, sealed };
}

function requestIdOf({ client }: ClientCaller, { agent, message }: MessageOrder): string {
  return `${client}/${agent}/${message.messageId}`;
}

interface Words {
  readonly saidParts: Json;
  /** What they mean to the question that they answer. */
  readonly answer: { readonly inputHash?: string | null } | undefined;
  readonly questions: readonly InterruptView[];
}

/** A hash of what may be a secret would let whoever has it be tried out. */
function hashOfWords(ports: Ports, { saidParts, answer, questions }: Words): string | null {
  if (questions.some(({ kind, status }) => kind === "credential" && status === "open")) return null;
  return answer?.inputHash ?? inputHash(ports, valueSaid(saidParts));
}

function noTask(taskId: string): Refusal {
  return { code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was said.", taskId };
}

function otherContext(taskId: string): Refusal & { readonly taskId: string } {
  return {
    code: "CONTEXT_MISMATCH",
    message: "The task belongs to another conversation than the message names. Nothing was said.",
    taskId,
  };
}

function tooFast(taskId: string): Refusal {
  return {
    code: "TASK_BUSY",
    message: "The task moves too fast to be spoken to. Nothing was said; send it again.",
    taskId,
  };
}
