/** Of what agents give calls; what is stored around it stays within the depth that is stored at all. */
const MAX_DEPTH = 100;
const TOO_DEEP = "[nested too deep to be kept]";

/**
 * What was made of an agent's words, as it can be stored and told: without NUL and halves of surrogate pairs, also those that a
 * limit left behind, without numbers that JSON lacks, and not deeper than is stored. All else stays as it is.
 */
export function keepable<T>(value: T): T;
export function keepable(value: unknown): unknown {
  return keep(value, 0);
}

function keep(value: unknown, depth: number): unknown {
  if (typeof value === "string") return keepText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((item) => keep(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "__proto__")
      .map(([key, item]) => [keepText(key), keep(item, depth + 1)]),
  );
}

function keepText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
