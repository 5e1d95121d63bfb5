import { KeptKeys, takeSteps } from "./early-keys";
import { isSingleKey, isTypingTarget, matchesChord, type Shortcut } from "./shortcut";

interface Entry {
  shortcut: Shortcut;
  layer: string;
}

const SEQUENCE_MS = 1200;
const STORE_KEY = "checkrein.single-keys";
const ROOT = "root";

const listeners = new Set<() => void>();
const layers: string[] = [ROOT];
let entries: readonly Entry[] = [];
let first: { chord: string; at: number } | undefined;
const kept = new KeptKeys();

/** Adds shortcuts while the caller is on the page; of two with the same keys the later one fires, but for one that closes. */
export function registerShortcuts(shortcuts: readonly Shortcut[], layer: string = ROOT): () => void {
  const added = shortcuts.map((shortcut) => ({ shortcut, layer }));
  change([...entries, ...added]);
  // Not before all parts that come with this one have added theirs: the last of two with the same keys fires.
  queueMicrotask(pressKept);
  return () => change(entries.filter((entry) => !added.includes(entry)));
}

/** Makes a dialog own the keyboard: until it goes only shortcuts of its layer fire. */
export function pushShortcutLayer(layer: string): () => void {
  layers.push(layer);
  first = undefined;
  kept.drop();
  return () => {
    const at = layers.lastIndexOf(layer);
    if (at > 0) layers.splice(at, 1);
  };
}

/** All that can be pressed on this page, for the shortcuts sheet. */
export function listShortcuts(): readonly Shortcut[] {
  return shown;
}

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Single keys can be switched off for people whose speech or tremor types them (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORE_KEY) !== "off";
}

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(STORE_KEY, on ? "on" : "off");
  for (const listener of listeners) listener();
}

/** Begins to hear keys, with those that were pressed before the page could. One listens at a time. */
export function listenForShortcuts(): () => void {
  const early = window.checkreinEarlyKeys;
  window.checkreinEarlyKeys = undefined;
  kept.start(performance.now(), early);
  queueMicrotask(pressKept);
  // A task of its own: what came before has made the page ready.
  if (early?.steps.length) setTimeout(() => takeSteps(early.steps, performance.now()));
  window.addEventListener("keydown", onShortcutKey);
  window.addEventListener("pointerdown", dropKeptKeys, true);
  return () => {
    window.removeEventListener("keydown", onShortcutKey);
    window.removeEventListener("pointerdown", dropKeptKeys, true);
  };
}

/** Another page, or a press of the pointer: what was pressed before was not meant for what comes now. */
export function dropKeptKeys(): void {
  kept.drop();
}

function onShortcutKey(event: KeyboardEvent): void {
  if (isModifier(event.key) || event.isComposing) return;
  const isWanted = !isTaken(event) && press(event, isTypingTarget(event.target));
  if (!isWanted && isPlain(event) && !event.defaultPrevented && !isTypingTarget(event.target)) kept.add(event);
  else kept.drop();
}

function pressKept(): void {
  // Where one writes by now, the key would have been written.
  if (isTypingTarget(document.activeElement)) kept.drop();
  kept.offer(performance.now(), (event) => press(event, isTypingTarget(document.activeElement)));
}

/** Whether something fired, or a sequence began. */
function press(event: KeyboardEvent, typing: boolean): boolean {
  const singles = !typing && areSingleKeysOn();
  const before = first && event.timeStamp - first.at < SEQUENCE_MS ? first.chord : undefined;
  const usable = entries.filter(
    ({ shortcut, layer }) =>
      layer === layers.at(-1) &&
      shortcut.isFocusKey !== true &&
      (isSingleKey(shortcut.keys) ? singles : !typing || shortcut.inFields === true) &&
      (!event.repeat || shortcut.repeat === true),
  );
  first = undefined;
  const hits = usable.filter(({ shortcut }) => completes(event, shortcut.keys, before));
  const hit = hits.findLast(({ shortcut }) => shortcut.closes) ?? hits.at(-1);
  if (hit) {
    event.preventDefault();
    hit.shortcut.run(event);
    return true;
  }
  const start = usable.find(({ shortcut }) => startsWith(event, shortcut.keys));
  if (start) first = { chord: start.shortcut.keys.split(" ")[0] ?? "", at: event.timeStamp };
  return start !== undefined;
}

let shown: readonly Shortcut[] = [];

function change(next: readonly Entry[]): void {
  entries = next;
  shown = next.map((entry) => entry.shortcut);
  for (const listener of listeners) listener();
}

function completes(event: KeyboardEvent, keys: string, before: string | undefined): boolean {
  const [one = "", two] = keys.split(" ");
  if (two === undefined) return before === undefined && matchesChord(event, one);
  return before === one && matchesChord(event, two);
}

function startsWith(event: KeyboardEvent, keys: string): boolean {
  const [one = "", two] = keys.split(" ");
  return two !== undefined && matchesChord(event, one);
}

/** Somebody nearer acted on it. A radio button takes Enter from its form; ⌘↵ is meant for the page all the same. */
function isTaken(event: KeyboardEvent): boolean {
  const isConfirm = event.key === "Enter" && (event.metaKey || event.ctrlKey);
  return event.defaultPrevented && !isConfirm;
}

/** One letter or sign, pressed once. */
function isPlain({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey && !repeat;
}

function isModifier(key: string): boolean {
  return ["Shift", "Control", "Alt", "Meta"].includes(key);
}
