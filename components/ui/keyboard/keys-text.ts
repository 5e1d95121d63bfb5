const MAC: Record<string, string> = { mod: "⌘", shift: "⇧", alt: "⌥" };
const OTHER: Record<string, string> = { mod: "Ctrl", shift: "⇧", alt: "Alt" };
const NAMED: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  space: "Space",
};

const THIN_SPACE = "\u2009";

/** How a registered key reads on a key cap: "⌘K", "Ctrl K", "⇧C", "G T". */
export function keysText(keys: string, isMac: boolean): string {
  return keys
    .split(" ")
    .map((chord) => chordText(chord, isMac))
    .join(" ");
}

function chordText(chord: string, isMac: boolean): string {
  const parts = chord.length > 1 ? chord.split("+") : [chord];
  const names = parts.map((part) => (isMac ? MAC : OTHER)[part] ?? NAMED[part] ?? part.toUpperCase());
  return names.join(!isMac && parts.includes("mod") ? THIN_SPACE : "");
}
