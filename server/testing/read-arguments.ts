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
  let count = otherwise;
  const names: string[] = [];
  for (const argument of given) {
    const [, value] = new RegExp(`^--${flag}=(\\d+)$`).exec(argument) ?? [];
    if (value !== undefined) count = Number(value);
    else if (known.includes(argument)) names.push(argument);
    else throw new Error(`Not known: ${argument}. There are --${flag}=N and ${known.join(", ")}.`);
  }
  return { count, names: names.length > 0 ? names : known };
}
