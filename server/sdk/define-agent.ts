import type { Json } from "../domain/json";
import type { CleanUpContext, StartContext, TaskContext } from "./task-context";

export interface AgentDefinition<Input = Json> {
  /** Lower-kebab, like ci-fixer. */
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly skills?: readonly string[];
  /** JSON Schema of the task's input. */
  readonly inputSchema?: unknown;
  readonly stateSchema?: unknown;
  readonly resumeSchema?: unknown;
  /** What of its state is secret, beside what tells so by name or shape: kept from people, given back to the agent. */
  readonly secrets?: {
    /** Names of members. */
    readonly keys?: readonly string[];
    /** JSON pointers; `*` stands for any one part. */
    readonly paths?: readonly string[];
  };
  /** Modes it honours; empty: it cannot be paused. Default: all three, since steps and signals make them true. */
  readonly pauseModes?: readonly ("finish_step" | "interrupt_immediate" | "wait_for_completion")[];
  /** Default true. */
  readonly canPark?: boolean;
  readonly resumeCauses?: readonly ("explicit_resume" | "timeout" | "condition_fired" | "external_event")[];
  /** Tasks at one time over all workers; left out for no limit. */
  readonly concurrency?: number;
  /** Scope of tasks that name none. */
  readonly defaultScope?: string;
  readonly builtIn?: boolean;
  /** Its tasks keep processes of sessions between attempts: those end at once with their task. */
  readonly keepsSessions?: boolean;
  /** Before each run: a place to work in, a connection. An error after a resume puts the task back to paused, with the reason. */
  start?(ctx: StartContext<Input>): Promise<unknown> | unknown;
  /** One step of at most 5 minutes before a cancel ends the task: what puts right what was done outside. */
  cleanUp?(ctx: CleanUpContext<Input>): Promise<unknown> | unknown;
  /** Starts at the top for each attempt. Its end completes the task, with a returned text as the reason; an error fails it. */
  run(ctx: TaskContext<Input>): Promise<unknown>;
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** An agent as a worker serves it. Throws when its name is none. */
export function defineAgent<Input = Json>(definition: AgentDefinition<Input>): AgentDefinition<Input> {
  if (!NAME.test(definition.name))
    throw new TypeError(`An agent name is lower-kebab, like ci-fixer; "${definition.name}" is not.`);
  return definition;
}
