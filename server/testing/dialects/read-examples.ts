import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Printed messages of a dialect by their headings, each as it stands there. */
export function readExamples(dialect: "bindu" | "harn"): (name: string) => string {
  const text = readFileSync(join(import.meta.dirname, `${dialect}-examples.md`), "utf8");
  const found = text.matchAll(/^## (.+)\n\n```json\n([\s\S]*?)```$/gm);
  const examples = new Map([...found].map(([, name = "", example = ""]) => [name, example]));
  return (name) => {
    const example = examples.get(name);
    if (!example) throw new Error(`There is no example ${name}.`);
    return example;
  };
}

const ANY_LIST = "any list";

/** An example as JSON; a list that was left out stays one. */
export function parseExample(example: string): unknown {
  return JSON.parse(example.replaceAll("[...]", `["${ANY_LIST}"]`));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const ID = /^(task-|suspend-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-([0-9a-f]{12}|\.\.\.)$|^suspend-[0-9a-f]{8}-\.\.\.$/;
const ADDRESS = /^https?:\/\//;

interface Comparison {
  /** What a printed id stands for; any other one stands for any id. */
  readonly means?: Readonly<Record<string, string>>;
  readonly place?: string;
}

/** Where an answer is not as printed, as JSON pointers. It may tell more than what is printed. */
export function differences(
  printed: unknown,
  actual: unknown,
  { means = {}, place = "" }: Comparison = {},
): readonly string[] {
  if (Array.isArray(printed)) {
    if (!Array.isArray(actual)) return [place];
    return printed
      .filter((one) => one !== ANY_LIST && !actual.some((other) => differences(one, other, { means }).length === 0))
      .map((one) => `${place}: ${JSON.stringify(one)}`);
  }
  if (typeof printed === "object" && printed !== null) {
    if (typeof actual !== "object" || actual === null) return [place];
    const members = actual as Readonly<Record<string, unknown>>;
    return Object.entries(printed).flatMap(([key, value]) =>
      differences(value, members[key], { means, place: `${place}/${key}` }),
    );
  }
  const told = typeof printed === "string" ? means[printed] : undefined;
  const pattern =
    typeof printed === "string" && told === undefined
      ? [INSTANT, ID, ADDRESS].find((one) => one.test(printed))
      : undefined;
  if (pattern) return typeof actual === "string" && pattern.test(actual) ? [] : [`${place}: ${String(actual)}`];
  const meant = told ?? printed;
  return Object.is(meant, actual) ? [] : [`${place}: ${JSON.stringify(actual)} for ${JSON.stringify(meant)}`];
}
