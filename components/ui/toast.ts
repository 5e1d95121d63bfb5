import type { ReactNode } from "react";

interface ToastAction {
  label: string;
  kbd?: string;
  onClick: () => void;
}

export interface ToastContent {
  /** The same id replaces what stands there: "Pausing 122 tasks" turns to "117 paused, 5 failed". */
  id?: string;
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ToastAction | undefined;
  /** Takes back what the toast tells of. */
  undo?: ToastAction | undefined;
  /** A window that closes: a line shrinks until then and the toast goes with it. */
  closes?: { openedAt: number; endsAt: number } | undefined;
  durationMs?: number;
  /** Path of the page whose action bar offers the same; on a phone the toast does not stand above that. */
  inBarOf?: string | undefined;
}

/** What draws them, once its code is here. */
export interface ToastStack {
  show(id: string, content: ToastContent): void;
  dismiss(id: string): void;
}

const waiting = new Map<string, ToastContent>();
const listeners = new Set<() => void>();
let stack: ToastStack | null = null;

/** Shows a toast, three at most; gives its id. */
export function toast(content: ToastContent): string {
  const id = content.id ?? crypto.randomUUID();
  if (stack) stack.show(id, content);
  else waiting.set(id, content);
  for (const listener of listeners) listener();
  return id;
}

export function dismissToast(id: string): void {
  waiting.delete(id);
  stack?.dismiss(id);
}

/** Hands over what was shown meanwhile, in its order. */
export function openToasts(opened: ToastStack): () => void {
  stack = opened;
  for (const [id, content] of waiting) opened.show(id, content);
  waiting.clear();
  return () => {
    stack = null;
  };
}

export function areToastsWaiting(): boolean {
  return waiting.size > 0;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
