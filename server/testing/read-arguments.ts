import { parseArgs } from "node:util";

interface Expected {
  /** Name of the one number that may be given, as `--<flag>=N`. */
  readonly flag: string;
  readonly otherwise: number;
  readonly known: readonly string[];
}

/** The number, and which of the known names to run: those given, or all. Throws one sentence on anything else. */
export function readArguments(
  given: readonly string[],
  { flag, otherwise, known }: Expected,
): { readonly count: number; readonly names: readonly string[] } {
  const { values, positionals } = parse(given, flag);
  const count = Number(values[flag] ?? otherwise);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined || !Number.isInteger(count) || count < 1)
    throw new Error(`Not known: ${unknown ?? values[flag]}. There are --${flag}=N and ${known.join(", ")}.`);
  return { count, names: positionals.length > 0 ? positionals : known };
}

function parse(given: readonly string[], flag: string) {
  return parseArgs({ args: [...given], allowPositionals: true, options: { [flag]: { type: "string" } } });
}
