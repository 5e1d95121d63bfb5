import { formatCountExact } from "./format-count";

const CENT = 10_000;

/** Micro-units as dollars: "$4.12", "$1,200.00"; spent but under a cent is "<$0.01", never "$0.00". */
export function formatMoney(micros: number): string {
  if (micros > 0 && micros < CENT) return "<$0.01";
  return `$${withCents(micros)}`;
}

/** A limit reads without its empty cents: "$10", "$0.50". */
export function formatMoneyLimit(micros: number): string {
  return micros % 1_000_000 === 0 ? `$${formatCountExact(micros / 1_000_000)}` : formatMoney(micros);
}

/** Rounded to whole cents, the half one away from nothing. */
function withCents(micros: number): string {
  const cents = Math.round(Math.abs(micros) / CENT);
  const sign = micros < 0 ? "-" : "";
  return `${sign}${formatCountExact(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}
