import { z } from "zod";
import { TaskId } from "./primitives";

export const SessionOfTaskInput = z.object({ taskId: TaskId });
export const SafeStartInput = z.strictObject({ on: z.boolean() });

const CURSOR = /^(\d{1,16})_([0-9a-f-]{36})$/;

/** A page of what was cut off. `words`: each is somewhere in a row's title, agent or way back. */
export const ListSessionsInput = z.object({
  words: z.string().max(200).default(""),
  /** Where the page before ended: the instant of the cut in milliseconds, and the task. */
  cursor: z.string().regex(CURSOR).nullish(),
  limit: z.int().min(1).max(200).default(200),
});
export type ListSessionsInput = z.infer<typeof ListSessionsInput>;
