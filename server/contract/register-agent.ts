import { z } from "zod";
import { PAUSE_MODES, RESUME_CAUSES } from "../domain/task/task";
import { JsonValue, Scope } from "./primitives";

/** What a worker says of its agent: what it takes, what it holds, and how it can be held. */
export const RegisterAgent = z.strictObject({
  version: z.string().min(1).max(60),
  description: z.string().max(2_000).default(""),
  skills: z.array(z.string().min(1).max(80)).max(50).default([]),
  /** JSON Schema of the task's input. */
  inputSchema: JsonValue.default(true),
  stateSchema: JsonValue.default(null),
  resumeSchema: JsonValue.default(null),
  /** What of its state is secret, beside what the server knows by name and shape: kept from people, given back to the agent. */
  secrets: z
    .strictObject({
      /** Names of members, whatever their case: all that is in such a member is secret, numbers and lists too. */
      keys: z.array(z.string().min(1).max(200)).max(100).default([]),
      /** JSON pointers to what is secret with all that is in it; `*` stands for any one part. */
      paths: z.array(z.string().startsWith("/").max(500)).max(100).default([]),
    })
    .default({ keys: [], paths: [] }),
  /** Modes it honours. Left out: `finish_step`, since any worker can be held between steps. Empty: it cannot be paused. */
  pauseModes: z.array(z.enum(PAUSE_MODES)).max(3).default(["finish_step"]),
  canPark: z.boolean().default(false),
  /** It follows the directive `clean_up`. */
  canCleanUp: z.boolean().default(false),
  resumeCauses: z.array(z.enum(RESUME_CAUSES)).max(4).default(["explicit_resume"]),
  /** Tasks at one time over all workers; null for no limit. */
  concurrency: z.int().min(1).max(10_000).nullable().default(null),
  defaultScope: Scope.default("default"),
  builtIn: z.boolean().default(false),
});
export type RegisterAgent = z.input<typeof RegisterAgent>;
