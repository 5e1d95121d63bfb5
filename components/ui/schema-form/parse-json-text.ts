import type { Json } from "./json";

export type ParsedJson =
  | { readonly value: Json; readonly problem: null }
  | { readonly value: undefined; readonly problem: string };

/** Strings first, so that digits inside them are not taken for numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON a person typed. A whole number that a double would change is a problem, not a silent other number. */
export function parseJsonText(text: string): ParsedJson {
  if (text.trim() === "") return { value: undefined, problem: "Enter JSON" };
  try {
    const value: Json = JSON.parse(text);
    const lost = text.match(TOKENS)?.find(isLost);
    return lost ? { value: undefined, problem: `${lost} is too large to be kept exactly` } : { value, problem: null };
  } catch (error) {
    const detail = error instanceof Error ? error.message : "";
    return { value: undefined, problem: `Not valid JSON. ${detail}`.trim() };
  }
}

function isLost(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && BigInt(token) !== BigInt(Number(token));
}
