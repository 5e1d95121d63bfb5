import { z } from "zod";

/** What can be done to a task, decided by the server and sent along. A false one says why in words. */
export const TASK_ACTIONS = [
  "pause",
  "withdraw",
  "interrupt",
  "resume",
  "release",
  "cancel",
  "undoCancel",
  "answer",
  "editState",
  "rollBack",
  "fork",
  "exempt",
] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];
export const ActionView = z.object({ allowed: z.boolean(), reason: z.string().optional() });
export type ActionView = z.infer<typeof ActionView>;
export type TaskActions = Readonly<Record<TaskAction, ActionView>>;
