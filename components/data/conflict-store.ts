"use client";
import { useSyncExternalStore } from "react";
import type { Failure } from "./describe-failure";

/** Somebody acted on a task first, in words; stays on the object until it is closed. */
export interface Conflict {
  readonly title: string;
  readonly text?: string;
  readonly failure: Failure;
}

const conflicts = new Map<string, Conflict>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function setConflict(taskId: string, failure: Failure): void {
  const { title, text } = failure;
  conflicts.set(taskId, { title, failure, ...(text === undefined ? {} : { text }) });
  tell();
}

export function clearConflict(taskId: string): void {
  if (conflicts.delete(taskId)) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The conflict on a task, if one was met here, and what closes it. */
export function useConflict(taskId: string): { conflict: Conflict | null; dismiss: () => void } {
  const conflict = useSyncExternalStore(
    subscribe,
    () => conflicts.get(taskId) ?? null,
    () => null,
  );
  return { conflict, dismiss: () => clearConflict(taskId) };
}
