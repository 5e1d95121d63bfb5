import { z } from "zod";
import { TaskId } from "./primitives";

export const SessionOfTaskInput = z.object({ taskId: TaskId });
export const SafeStartInput = z.strictObject({ on: z.boolean() });
export const ListSessionsInput = z.object({ limit: z.int().min(1).max(200).default(200) });
