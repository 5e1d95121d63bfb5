import type { JsonValue } from "@/server/contract/primitives";

const STORAGE_KEY = "checkrein.drafts";
/** An agent may ask 200 things at once: a few such tasks are filled in side by side before the oldest draft goes. */
const MAX_DRAFTS = 1_000;

export type Drafts = ReadonlyMap<string, JsonValue>;

let drafts: Drafts | null = null;
/** Drafts that may hold secrets: only in memory, gone with the page. */
const unsaved = new Set<string>();
/** Storage took what was last written to it. */
let isStored = true;
const listeners = new Set<() => void>();

/** All that was typed and not yet sent; another map after each change. */
export function allDrafts(): Drafts {
  return all();
}

/** What was typed and not yet sent, on this device; it survives a card that changes under it, a reload and a restart. */
export function readDraft(key: string): JsonValue | undefined {
  return all().get(key);
}

/** That it outlives the page; false for secrets, and where storage is full or forbidden. */
export function isDraftSaved(key: string): boolean {
  return isStored && all().has(key) && !unsaved.has(key);
}

export interface DraftChange {
  /** Undefined forgets the draft. */
  readonly value: JsonValue | undefined;
  readonly isSecret?: boolean;
}

export function writeDraft(key: string, { value, isSecret }: DraftChange): void {
  const next = withThoseOfOtherPages();
  next.delete(key);
  if (value !== undefined) next.set(key, value);
  if (isSecret) unsaved.add(key);
  drafts = new Map([...next].slice(-MAX_DRAFTS));
  save(drafts);
  for (const listener of listeners) listener();
}

export function subscribeToDrafts(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onOtherPage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onOtherPage);
  };
}

/** Another page of this device typed, or sent what it had typed. */
function onOtherPage({ key }: StorageEvent): void {
  if (key !== null && key !== STORAGE_KEY) return;
  drafts = withThoseOfOtherPages();
  for (const listener of listeners) listener();
}

/** What is stored, and what is only here: each page writes all drafts, so it begins with what the others wrote. */
function withThoseOfOtherPages(): Map<string, JsonValue> {
  const here = all();
  if (!isStored) return new Map(here);
  return new Map([...load(), ...[...here].filter(([key]) => unsaved.has(key))]);
}

function all(): Drafts {
  drafts ??= load();
  return drafts;
}

function load(): Map<string, JsonValue> {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return new Map(text ? (JSON.parse(text) as [string, JsonValue][]) : []); // our own text, written below
  } catch {
    return new Map(); // storage may be forbidden: drafts then live as long as the page
  }
}

function save(kept: Drafts): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...kept].filter(([key]) => !unsaved.has(key))));
    isStored = true;
  } catch {
    isStored = false; // full or forbidden: what was typed stays in memory
  }
}
