/** A longer number is never written by a program that has doubles. */
const MAX_NUMBER_CHARS = 400;

/** A whole number must print as it came, since others may hold it exactly; a fraction may have the 17 digits some programs print. */
export function fitsDouble(text: string): boolean {
  if (text.length > MAX_NUMBER_CHARS) return false;
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  const given = decimalOf(text);
  if (sameDecimal(given, decimalOf(String(value)))) return true;
  const count = given.digits.length;
  return !Number.isInteger(value) && count <= 17 && sameDecimal(given, decimalOf(value.toPrecision(count)));
}

interface Decimal {
  readonly negative: boolean;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  /** Power of ten of the last digit. */
  readonly power: number;
}

function decimalOf(text: string): Decimal {
  const [, sign, whole = "", fraction = "", power = "0"] = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const padded = `${whole}${fraction}`.replace(/^0+/, "");
  const digits = padded.replace(/0+$/, "");
  return { negative: sign === "-", digits, power: Number(power) - fraction.length + padded.length - digits.length };
}

function sameDecimal(a: Decimal, b: Decimal): boolean {
  if (a.digits === "" && b.digits === "") return true;
  return a.negative === b.negative && a.digits === b.digits && a.power === b.power;
}
