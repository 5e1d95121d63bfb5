import type { QueryKey } from "@tanstack/react-query";

/** Where the answers about tasks are kept. The forms are tRPC's own; a test compares them. */
export const CACHE_KEYS = {
  fleets: [["task", "list"]] as QueryKey,
  counts: [["task", "counts"]] as QueryKey,
  tasks: [["task", "get"]] as QueryKey,
  task: (taskId: string): QueryKey => [["task", "get"], { input: { taskId }, type: "query" }],
  receipts: (taskId: string): QueryKey => [["task", "receipts"], { input: { taskId }, type: "query" }],
  checkpoints: (taskId: string): QueryKey => [["checkpoint", "list"], { input: { taskId }, type: "query" }],
  agents: [["agent"]] as QueryKey,
  events: (taskId: string): QueryKey => ["log", "events", taskId],
  messages: (taskId: string): QueryKey => ["log", "messages", taskId],
} as const;
