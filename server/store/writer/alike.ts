import { type Cell, type Column, embed } from "./column";

// Rows of decisions that are alike travel as arrays, whose cells cost the database a tenth of those of documents: one for each
// column in which they may differ, without what its texts begin and end with alike. That, and what all have in common, stands
// beside them once, in a record for each row within a decision.

/** Columns that tell rows apart: the decision, and the row within it where one may have several. */
export const NUMBERS: ReadonlySet<string> = new Set(["d", "k"]);

export interface Alike {
  /** Those of `NUMBERS` first. */
  readonly columns: readonly Column[];
  /** In which of them alike decisions may differ; all where it is left out. */
  readonly own: readonly string[] | undefined;
}

const begin = (name: string) => `begin_${name}`;
const end = (name: string) => `end_${name}`;

/** SQL that selects the rows. `next` gives the next parameter of a type, in the order of the values. */
export function rowsOfAlike(next: (type: string) => string, { columns, own }: Alike): string {
  const hasRows = columns.some(([name]) => name === "k");
  const count = next("int");
  const each = hasRows ? next("int") : "1";
  const numbers: Readonly<Record<string, string>> = { d: `x.no / ${each}`, k: `x.no % ${each} + 1` };
  const isOwn = ([name]: Column) => !NUMBERS.has(name) && (!own || own.includes(name));
  const told = columns.filter(isOwn);
  const arrays = [`generate_series(0, ${count} - 1)`, ...told.map(() => `unnest(${next("text[]")})`)];
  const common: readonly Column[] = [
    ...columns.filter(([name]) => name !== "d"),
    ...told.flatMap(([name]) => [begin(name), end(name)].map((text): Column => [text, "text"])),
  ];
  const cells = columns.map((column) => {
    const [name, type] = column;
    if (NUMBERS.has(name)) return `${numbers[name]} as ${name}`;
    if (!isOwn(column)) return `c.${name}`;
    return `coalesce((c.${begin(name)} || x.${name} || c.${end(name)})::${type}, c.${name}) as ${name}`;
  });
  return `select ${cells.join(", ")} from rows from (${arrays.join(", ")}) as x(${["no", ...told.map(([name]) => name)].join(", ")})
  join json_to_record${hasRows ? "set" : ""}(${next("json")}) as c(${common.map((column) => column.join(" ")).join(", ")}) on ${hasRows ? `c.k = ${numbers.k}` : "true"}`;
}

/** The values of those parameters. `rows` have no numbers; they come decision by decision, as many of each. */
export function valuesOfAlike(
  rows: readonly (readonly Cell[])[],
  { columns, own }: Alike,
  decisions: number,
): readonly (string | number | Texts | null)[] {
  const hasRows = columns.some(([name]) => name === "k");
  const each = rows.length / decisions;
  const records = Array.from({ length: each }, (_, k): Field[] => (hasRows ? [["k", "int", k + 1]] : []));
  const arrays: (Texts | null)[] = [];
  for (const [i, [name, type]] of columns.filter(([known]) => !NUMBERS.has(known)).entries()) {
    const isOwn = !own || own.includes(name);
    let texts: Texts | null = null;
    for (const [k, record] of records.entries()) {
      const place = { i, k, each };
      if (!isOwn || isShared(rows, place)) {
        record.push([name, type, rows[k]?.[i] ?? null]);
        continue;
      }
      texts ??= new Array<string | null>(rows.length).fill(null);
      const ends = takeApart(texts, rows, place);
      record.push([begin(name), "text", ends.begin], [end(name), "text", ends.end]);
    }
    if (isOwn) arrays.push(texts);
  }
  const documents = records.map(objectOf);
  if (!hasRows) return [rows.length, ...arrays, documents[0] ?? "{}"];
  return [rows.length, each, ...arrays, `[${documents.join(",")}]`];
}

/** Of one column, a text or null for each row. */
type Texts = (string | null)[];

type Field = readonly [name: string, type: string, cell: Cell];

/** The cells of one column in the rows of number `k` from 0, of so many of each decision. */
interface Place {
  readonly i: number;
  readonly k: number;
  readonly each: number;
}

function isShared(rows: readonly (readonly Cell[])[], { i, k, each }: Place): boolean {
  const first = rows[k]?.[i];
  for (let r = k + each; r < rows.length; r += each) if (rows[r]?.[i] !== first) return false;
  return true;
}

/** Puts there what each text has between what all begin and end with. */
function takeApart(texts: Texts, rows: readonly (readonly Cell[])[], { i, k, each }: Place) {
  let alike: { begin: string; end: string; shortest: number } | null = null;
  for (let r = k; r < rows.length; r += each) {
    const cell = rows[r]?.[i] ?? null;
    if (cell === null) continue;
    const text = String(cell);
    texts[r] = text;
    alike ??= { begin: text, end: text, shortest: text.length };
    if (!text.startsWith(alike.begin)) alike.begin = alike.begin.slice(0, sameAtBegin(alike.begin, text));
    if (!text.endsWith(alike.end)) alike.end = alike.end.slice(alike.end.length - sameAtEnd(alike.end, text));
    if (text.length < alike.shortest) alike.shortest = text.length;
  }
  const ends = alike ? wholeEnds(alike) : { begin: "", end: "" };
  for (let r = k; r < rows.length; r += each) {
    const text = texts[r];
    if (typeof text === "string") texts[r] = text.slice(ends.begin.length, text.length - ends.end.length);
  }
  return ends;
}

function sameAtBegin(one: string, other: string): number {
  let n = 0;
  while (n < one.length && one.charCodeAt(n) === other.charCodeAt(n)) n++;
  return n;
}

function sameAtEnd(one: string, other: string): number {
  let n = 0;
  while (n < one.length && one.charCodeAt(one.length - 1 - n) === other.charCodeAt(other.length - 1 - n)) n++;
  return n;
}

interface Ends {
  readonly begin: string;
  readonly end: string;
}

/** Without an overlap in the shortest text, and without half a character. */
function wholeEnds({ begin: first, end: last, shortest }: Ends & { readonly shortest: number }): Ends {
  const head = first.replace(/[\uD800-\uDBFF]$/, "");
  return {
    begin: head,
    end: last.slice(Math.max(0, head.length + last.length - shortest)).replace(/^[\uDC00-\uDFFF]/, ""),
  };
}

function objectOf(fields: readonly Field[]): string {
  const set = fields.filter(([, , cell]) => cell !== null);
  return `{${set.map(([name, type, cell]) => `"${name}":${embed(cell, type)}`).join(",")}}`;
}
