import type { z } from "zod";
import { isObject } from "../json-object";

interface Spelt {
  readonly also?: readonly string[];
  readonly inside?: Spelling;
  /** What it is read as, where that makes one of several ways to write it. */
  readonly as?: z.ZodType;
}

/** How the fields of a message may be written: our name of each, its other names, and the fields inside it or inside each of a list. */
export interface Spelling {
  readonly [name: string]: Spelt;
}

/** `fields`: what is wrong, by JSON pointer. */
export type Folded =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly fields: Readonly<Record<string, string>> };

/**
 * The message under our names, whichever it came with. A field that came under two names must say the same under both;
 * null says nothing. Fields that are not named here stay as they are.
 */
export function foldSpellings(given: Readonly<Record<string, unknown>>, spelling: Spelling): Folded {
  const faults = new Map<string, string>();
  const value = fold(given, spelling, { place: "", faults });
  return faults.size > 0 ? { fields: Object.fromEntries(faults) } : { value };
}

interface Walk {
  readonly place: string;
  readonly faults: Map<string, string>;
}

function fold(
  given: Readonly<Record<string, unknown>>,
  spelling: Spelling,
  { place, faults }: Walk,
): Readonly<Record<string, unknown>> {
  const left = new Map(Object.entries(given));
  for (const [name, { also = [], inside, as }] of Object.entries(spelling)) {
    const written = [name, ...also].filter((one) => left.has(one));
    if (written.length === 0) continue;
    const [first = name, ...others] = written.filter((one) => (left.get(one) ?? null) !== null);
    const value = left.get(first) ?? null;
    const other = others.find((one) => meaning(left.get(one), as) !== meaning(value, as));
    if (other)
      faults.set(
        `${place}/${other}`,
        `${first} and ${other} name one thing and differ. Send one of them, or the same.`,
      );
    for (const one of written) left.delete(one);
    left.set(name, inside ? foldInside(value, inside, { place: `${place}/${name}`, faults }) : value);
  }
  return Object.fromEntries(left);
}

function foldInside(value: unknown, inside: Spelling, { place, faults }: Walk): unknown {
  const within = (one: unknown, at: string) => (isObject(one) ? fold(one, inside, { place: at, faults }) : one);
  return Array.isArray(value) ? value.map((one, n) => within(one, `${place}/${n}`)) : within(value, place);
}

function meaning(value: unknown, as: z.ZodType | undefined): string {
  const read = as?.safeParse(value);
  return JSON.stringify(read?.success ? read.data : value);
}
