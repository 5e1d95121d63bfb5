export interface Shortcut {
  /** "p", "shift+c", "mod+k", "mod+enter", "?", or a sequence as "g t". mod is ⌘ on a Mac, Ctrl elsewhere. */
  keys: string;
  /** What it does, for the shortcuts sheet: "Pause the task". */
  label: string;
  /** Its heading in the sheet: "Anywhere", "Lists", "Task". */
  group: string;
  run: (event: KeyboardEvent) => void;
  /** Only with mod or for Escape: also fires while typing. Single keys never do. */
  inFields?: boolean | undefined;
  /** Fires again while the key is held down. */
  repeat?: boolean | undefined;
  /** Its time runs out: of several with the same keys it fires, whichever came later. */
  closes?: boolean | undefined;
  /** What has the focus acts on it by itself: here it is only told of. */
  isFocusKey?: boolean | undefined;
}

/** One key press against one chord of a shortcut. */
export function matchesChord(event: KeyboardEvent, chord: string): boolean {
  const parts = chord.length > 1 ? chord.split("+") : [chord];
  const key = parts.at(-1) ?? "";
  const wantsMod = parts.includes("mod");
  if ((event.metaKey || event.ctrlKey) !== wantsMod || event.altKey !== parts.includes("alt")) return false;
  const pressed = event.key === " " ? "space" : event.key.toLowerCase();
  if (pressed !== key) return false;
  // "?" and "!" need Shift on most layouts and none on others: only letters and named keys say it.
  const saysShift = key.length > 1 || /[a-z]/.test(key);
  return !saysShift || event.shiftKey === parts.includes("shift");
}

/** Elements that take keys as text, or move in a list by them. */
export const FIELDS =
  "input, textarea, select, [contenteditable]:not([contenteditable='false']), [role='textbox'], [role='searchbox'], [role='combobox'], [role='spinbutton'], [role='menu'], [role='listbox']";

/** Whether keys pressed there are typing, or belong to an open menu or list. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const own = target.closest(FIELDS);
  if (!own) return false;
  const type = own instanceof HTMLInputElement ? own.type : "";
  return !["checkbox", "radio", "button", "submit", "reset", "range"].includes(type);
}

/** A character without a modifier: these can be switched off and never fire while typing. */
export function isSingleKey(keys: string): boolean {
  return keys.split(" ").every((chord) => chord.length === 1 || /^shift\+.$/.test(chord));
}
