import { parse } from "csv-parse/sync";
import { type PriceEntry, PriceList } from "../contract/budget-inputs";
import { checkIJson } from "../contract/i-json";
import type { Refusal } from "../domain/refusal";

/** A list of prices from its text: a JSON array of entries, or CSV whose first line names their members. */
export function readPriceList(text: string): { readonly value: readonly PriceEntry[] } | { readonly refusal: Refusal } {
  const read = text.trimStart().startsWith("[") ? readJson(text) : readCsv(text);
  if ("problem" in read) return refuse(read.problem);
  const list = PriceList.safeParse(read.entries);
  if (list.success) return { value: list.data };
  const fields = list.error.issues.map(({ path, message }) => [`/${path.join("/")}`, message]);
  return refuse("Some entries are not as they must be.", Object.fromEntries(fields));
}

type Read = { readonly entries: unknown } | { readonly problem: string };

function readJson(text: string): Read {
  try {
    checkIJson(text);
    return { entries: JSON.parse(text) };
  } catch (error) {
    return { problem: `It is no JSON: ${error instanceof Error ? error.message : error}.` };
  }
}

function namesOnce(names: string[]): string[] {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`${twice} stands twice in its first line`);
  return names;
}

const NUMBERS = new Set(["inputMicros", "outputMicros", "cachedMicros"]);

function readCsv(text: string): Read {
  try {
    return {
      entries: parse(text, {
        columns: namesOnce,
        bom: true,
        trim: true,
        skip_empty_lines: true,
        cast: (cell, { column, header }) => (header || !NUMBERS.has(String(column)) ? cell : toNumber(cell)),
      }),
    };
  } catch (error) {
    return { problem: `It is no CSV with a line of names: ${error instanceof Error ? error.message : error}.` };
  }
}

/** An empty cell says nothing; what is not written in digits is no number here. */
function toNumber(cell: string): number | null {
  if (cell === "") return null;
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
}

function refuse(problem: string, fields?: Readonly<Record<string, string>>): { readonly refusal: Refusal } {
  const message = `${problem} No price was changed.`;
  return { refusal: { code: "PRICE_LIST_NOT_VALID", message, ...(fields ? { fields } : {}) } };
}
