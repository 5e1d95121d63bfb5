"use client";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EventView, MessageView } from "@/server/contract/task-view";
import type { ApiClient } from "./api-client";
import { CACHE_KEYS } from "./cache-keys";
import { useLiveData } from "./live-context";
import { EMPTY_LOG, type LogReader, readLog, type TaskLog } from "./task-log";
import { useTRPCClient } from "./trpc";
import { useLiveTopics } from "./use-live-topics";

export interface TaskLogResult<T> extends TaskLog<T> {
  /** All pages in one, ascending. */
  readonly items: readonly T[];
  /** Nothing has come yet. */
  readonly isPending: boolean;
  readonly error: unknown;
  retry(): void;
}

const ANSWER_LIMIT = 1_000;

/** Every event of a task, in order and without a gap; the first page shows before the last is read. */
export function useTaskEvents(taskId: string): TaskLogResult<EventView> {
  return useTaskLog(taskId, CACHE_KEYS.events(taskId), readEvents);
}

/** Every message of a task, in order. */
export function useTaskMessages(taskId: string): TaskLogResult<MessageView> {
  return useTaskLog(taskId, CACHE_KEYS.messages(taskId), readMessages);
}

type ReadFrom<T> = (client: ApiClient, taskId: string) => LogReader<T>["read"];

const readEvents: ReadFrom<EventView> = (client, taskId) => (after) =>
  client.event.list.query({ taskId, after, limit: ANSWER_LIMIT });
const readMessages: ReadFrom<MessageView> = (client, taskId) => (after) =>
  client.task.messages.query({ taskId, after, limit: ANSWER_LIMIT });

function useTaskLog<T extends { readonly seq: number }>(
  taskId: string,
  queryKey: QueryKey,
  readFrom: ReadFrom<T>,
): TaskLogResult<T> {
  const client = useTRPCClient();
  const { fold } = useLiveData();
  useLiveTopics([`task:${taskId}`]);
  const query = useQuery({
    queryKey,
    // Goes on where the cache ends: a log only grows, so nothing is read twice.
    queryFn: () =>
      readLog<T>(fold.cache.getQueryData<TaskLog<T>>(queryKey) ?? EMPTY_LOG, {
        read: readFrom(client, taskId),
        onPage: (log) => fold.cache.setQueryData(queryKey, log),
        wanted: () => fold.wanted.get(queryKey),
      }),
    // Pages are kept by identity; comparing 50,000 events deeply would find the same.
    structuralSharing: false,
  });
  const log: TaskLog<T> = query.data ?? EMPTY_LOG;
  const items = useMemo(() => log.pages.flat(), [log.pages]);
  return {
    ...log,
    items,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
