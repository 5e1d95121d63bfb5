import { FIELDS } from "./shortcut";

/** A key older than this is no longer meant, milliseconds. */
export const KEPT_MS = 2_000;
/** More than these is typing. */
const MOST = 4;

/** What the head's script leaves for the listener of the page. */
export interface EarlyKeys {
  /** Plain keys since the last click, the oldest first; one more than are meant where there were more. */
  readonly kept: readonly KeyboardEvent[];
  /** The page hears for itself from now on. */
  stop(): void;
}

declare global {
  interface Window {
    checkreinEarlyKeys?: EarlyKeys | undefined;
  }
}

/**
 * Runs in the page's head: keeps plain keys that are pressed before the page can hear them. A click, another key, or typing in
 * a field drops them. What they may do is decided when they are taken, by `shortcut-registry`.
 */
export const EARLY_KEYS_SCRIPT = `(function(w){var kept=[];
function drop(){kept.length=0}
function hear(e){
if(/^(Shift|Control|Alt|Meta)$/.test(e.key)||e.repeat)return;
if(e.key.length!==1||e.key===" "||e.ctrlKey||e.metaKey||e.altKey||e.isComposing||(e.target.closest&&e.target.closest(${JSON.stringify(FIELDS)})))return drop();
if(kept.length<=${MOST})kept.push(e)}
function listen(how){w[how]("keydown",hear,true);w[how]("pointerdown",drop,true);w[how]("popstate",drop)}
listen("addEventListener");
w.checkreinEarlyKeys={kept:kept,stop:function(){listen("removeEventListener")}}})(window)`;

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
