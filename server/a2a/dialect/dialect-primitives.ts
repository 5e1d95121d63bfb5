import { z } from "zod";
import { TaskId } from "../../contract/primitives";

export const MessageId = z.string().trim().min(1).max(200);
export const ContextId = z.string().trim().min(1).max(200);
export const HistoryLength = z.int().min(0).max(10_000);

export const TASK_ID = { also: ["task_id", "id"], as: TaskId };
export const CONTEXT_ID = { also: ["context_id"], as: ContextId };
