import { FIELDS } from "./shortcut";

/** A key older than this is no longer meant, milliseconds. */
export const KEPT_MS = 2_000;
/** More than these is typing. */
const MOST = 4;

/** What the head's script leaves for the listener of the page. */
export interface EarlyKeys {
  /** Plain keys since the last click, the oldest first; one more than are meant where there were more. */
  readonly kept: readonly KeyboardEvent[];
  /** Steps in a tree since then, at most four. */
  readonly steps: readonly KeyboardEvent[];
  /** The page hears for itself from now on. */
  stop(): void;
}

declare global {
  interface Window {
    checkreinEarlyKeys?: EarlyKeys | undefined;
  }
}

/**
 * Runs in the page's head: keeps plain keys, and steps in a tree, that are pressed before the page can hear them. A click, another
 * key, or typing in a field drops them. What they may do is decided when they are taken, by `shortcut-registry`. React hears of none
 * of them: for a key it makes the whole page ready in one piece, in which nothing else is answered.
 */
export const EARLY_KEYS_SCRIPT = `(function(w){var kept=[],steps=[];
function drop(){kept.length=0;steps.length=0}
function within(e,what){return e.target.closest&&e.target.closest(what)}
function isBare(e){return !(e.ctrlKey||e.metaKey||e.altKey||e.isComposing||within(e,${JSON.stringify(FIELDS)}))}
function hush(e){if(isBare(e)||/^(Control|Alt|Meta)$/.test(e.key))e.stopImmediatePropagation()}
function hear(e){
if(/^(Shift|Control|Alt|Meta)$/.test(e.key))return hush(e);
if(isBare(e)&&e.key.length===1&&e.key!==" "){hush(e);if(!e.repeat&&kept.length<=${MOST})kept.push(e);return}
if(isBare(e)&&!e.shiftKey&&/^(Arrow|Page|Home$|End$)/.test(e.key)&&within(e,"[role='tree']")){
hush(e);e.preventDefault();kept.length=0;if(steps.length<${MOST})steps.push(e);return}
if(e.key==="Tab")hush(e);
if(!e.repeat)drop()}
function listen(how){w[how]("keydown",hear,true);w[how]("keypress",hush,true);w[how]("keyup",hush,true);
w[how]("pointerdown",drop,true);w[how]("popstate",drop)}
listen("addEventListener");
w.checkreinEarlyKeys={kept:kept,steps:steps,stop:function(){listen("removeEventListener")}}})(window)`;

/** Takes the steps once more, in the tree that they were pressed in. */
export function takeSteps(steps: readonly KeyboardEvent[], nowMs: number): void {
  for (const step of steps) {
    if (nowMs - step.timeStamp < KEPT_MS) step.target?.dispatchEvent(new KeyboardEvent("keydown", step));
  }
}

/** Plain keys that nothing was there for yet. They wait in the order in which they were pressed. */
export class KeptKeys {
  #keys: readonly KeyboardEvent[] = [];
  /** On the clock of events; keys that are pressed after it are not kept. */
  #untilMs = 0;

  /** Takes over what was pressed before, and goes on for a moment: what a key acts on may still be on its way. */
  start(nowMs: number, early: EarlyKeys | undefined): void {
    this.#untilMs = nowMs + KEPT_MS;
    early?.stop();
    if (early) this.#keys = early.kept.length > MOST ? [] : [...early.kept];
  }

  /** Keeps one more, or drops all with one that comes too late. */
  add(event: KeyboardEvent): void {
    const isKept = event.timeStamp < this.#untilMs && this.#keys.length < MOST;
    this.#keys = isKept ? [...this.#keys, event] : [];
  }

  drop(): void {
    this.#keys = [];
  }

  /** Gives them one by one for as long as each is wanted; one that is not stays for the next time, with those after it. */
  offer(nowMs: number, press: (event: KeyboardEvent) => boolean): void {
    this.#keys = this.#keys.filter((key) => nowMs - key.timeStamp < KEPT_MS);
    let key = this.#keys[0];
    while (key) {
      const rest = this.#keys.slice(1);
      // Set before it is pressed: what it does may drop them, as a dialog that opens.
      this.#keys = rest;
      if (!press(key)) {
        this.#keys = [key, ...rest];
        return;
      }
      key = this.#keys[0];
    }
  }
}
