import { z } from "zod";
import { TASK_STATES } from "../domain/task/state";

export type { TaskState } from "../domain/task/state";
export const TaskStateSchema = z.enum(TASK_STATES);
