import { z } from "zod";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { JsonValue, Metadata, Reason } from "../../contract/primitives";
import { WakeConditions } from "../../contract/wake-conditions";
import type { Refusal, RefusalCode } from "../../domain/refusal";
import type { TaskState } from "../../domain/task/state";
import { PAUSE_MODES } from "../../domain/task/task";
import type { JsonObject } from "../json-object";
import type { RpcError } from "../json-rpc";
import { namedTask } from "../named-ids";
import { ERROR_INFO, malformed, toA2aError } from "./errors";
import type { Exchange } from "./exchange";
import { mustBeOwn } from "./must-be-own";

/** As ProtoJSON has it: null is the same as left out. */
function orDefault<S extends z.ZodType<string | number | boolean>>(shape: S, usual: z.output<S>) {
  return shape
    .nullish()
    .meta({ default: usual })
    .transform((value) => value ?? usual);
}

const Wish = z.looseObject({
  reason: Reason,
  mode: orDefault(z.enum(PAUSE_MODES), "finish_step"),
  conditions: WakeConditions.nullish(),
  metadata: Metadata.nullish(),
  waitMs: orDefault(z.int().min(0).max(30_000), 5_000),
});
const Resume = z.looseObject({
  reason: Reason,
  handle: z.string().max(200).nullish(),
  input: JsonValue.optional(),
  continueTranscript: orDefault(z.boolean(), true),
  metadata: Metadata.nullish(),
});

/** Parameters of the extension's methods; the task is named as `id`, `taskId` or `task_id`. */
export const PAUSE_SHAPES = {
  PauseTask: Wish,
  ResumeTask: Resume,
  "tasks/pause": Wish,
  "tasks/resume": Resume,
} as const;

/** Errors of the extension, above those of the protocol. */
const CODES: Readonly<Partial<Record<RefusalCode, number>>> = {
  TASK_NOT_PAUSABLE: -32040,
  AGENT_CANNOT_PAUSE: -32040,
  TASK_NOT_RESUMABLE: -32041,
  HELD_BY_OTHERS: -32041,
  SCOPE_HELD: -32041,
  HANDLE_MISMATCH: -32042,
};

/** A refusal that only this extension knows. */
export class PauseRefused extends Error {
  readonly code: number;
  constructor(
    readonly refusal: Refusal,
    code: number,
  ) {
    super(refusal.message);
    this.name = "PauseRefused";
    this.code = code;
  }

  /** As the protocol tells errors: a list of details, whose domain says whose they are. */
  toRpcError(): RpcError {
    const { message, taskId, state, allowedFrom, winner, code } = this.refusal;
    const about = {
      ...(taskId ? { taskId } : {}),
      ...(state ? { state } : {}),
      ...(allowedFrom ? { allowedFrom: allowedFrom.join(",") } : {}),
      ...(winner ? { winner: `${winner.actor} ${winner.verb} ${winner.at}` } : {}),
    };
    const detail = { "@type": ERROR_INFO, reason: code, domain: "checkrein", metadata: about };
    return { code: this.code, message, data: [detail] };
  }
}

/** Pauses a task, or finds it paused; returns its id when that is so, or when the wait is over. */
export async function pauseByClient(exchange: Exchange, params: JsonObject): Promise<string> {
  const { call, client, signal } = exchange;
  const taskId = await ownTask(exchange, params, "pause");
  const { mode, reason, conditions, metadata, waitMs } = Wish.parse(params);
  const more = { ...(conditions ? { conditions } : {}), ...(metadata ? { metadata } : {}) };
  const order = { taskId, mode, reason, waitMs, signal, ...more };
  const result = await pauseTask(call.door.ports, client, order);
  if (result.kind === "refused") throw refusedAs(result.refusal);
  return taskId;
}

/** Lets a task go on. One that goes on already stays as it is, unless there is an input, which nobody would get. */
export async function resumeByClient(exchange: Exchange, params: JsonObject): Promise<string> {
  const { call, client } = exchange;
  const taskId = await ownTask(exchange, params, "resume");
  const { handle, input, continueTranscript, reason, metadata } = Resume.parse(params);
  const order = {
    taskId,
    reason,
    continueTranscript,
    ...(typeof handle === "string" ? { handle } : {}),
    ...(metadata ? { metadata } : {}),
    ...(input === undefined ? {} : { input }),
  };
  const result = await resumeTask(call.door.ports, client, order);
  if (result.kind !== "refused") return taskId;
  const isSoAlready = result.refusal.code === "TASK_NOT_RESUMABLE" && (input ?? null) === null;
  if (!isSoAlready || !(await goesOn(exchange, taskId))) throw refusedAs(result.refusal);
  return taskId;
}

const RUNNING: ReadonlySet<TaskState> = new Set(["submitted", "working", "resumed"]);

/** What a resume would lead to is so already, and nothing is about to end it. */
async function goesOn({ call, client }: Exchange, taskId: string): Promise<boolean> {
  const task = await call.door.ports.tasks.find({ tenantId: client.tenantId, taskId });
  return task !== null && RUNNING.has(task.state) && !task.pending && !task.cancel;
}

async function ownTask(exchange: Exchange, params: JsonObject, verb: string): Promise<string> {
  const named = namedTask(params);
  if ("problem" in named) throw malformed(named.problem, { id: named.problem });
  const { value: id } = named;
  if (id === null) throw malformed("id: It is missing. Nothing was done.", { id: "It is missing." });
  await mustBeOwn(exchange, { verb, taskId: id });
  return id;
}

function refusedAs(refusal: Refusal): Error {
  const code = CODES[refusal.code];
  return code === undefined ? toA2aError(refusal) : new PauseRefused(refusal, code);
}
