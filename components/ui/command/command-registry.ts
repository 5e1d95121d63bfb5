import type { ReactNode } from "react";

export interface Command {
  id: string;
  /** A verb phrase; one that ends in "…" opens its dialog and never acts at once. */
  label: string;
  /** Its heading: "Commands", "Go to", "Theme". */
  group: string;
  icon?: ReactNode;
  /** A count or fact at the right: "23 working now". */
  hint?: ReactNode;
  keys?: string | undefined;
  keywords?: readonly string[] | undefined;
  /** Where it leads; without it `run` acts. */
  href?: string | undefined;
  run?: (() => void) | undefined;
}

const listeners = new Set<() => void>();
let lists: readonly (readonly Command[])[] = [];
let all: readonly Command[] = [];

/** Adds commands while the caller is on the page; of two with one id the later stays. */
export function registerCommands(commands: readonly Command[]): () => void {
  change([...lists, commands]);
  return () => change(lists.filter((list) => list !== commands));
}

export function listCommands(): readonly Command[] {
  return all;
}

export function subscribeToCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly (readonly Command[])[]): void {
  lists = next;
  all = [...new Map(next.flat().map((command) => [command.id, command])).values()];
  for (const listener of listeners) listener();
}
