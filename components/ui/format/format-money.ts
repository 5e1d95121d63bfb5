const CENT = 10_000;

/** Micro-units as dollars: "$4.12", "$1,200.00"; spent but under a cent is "<$0.01", never "$0.00". */
export function formatMoney(micros: number): string {
  if (micros > 0 && micros < CENT) return "<$0.01";
  return `$${withCents.format(micros / 1_000_000)}`;
}

/** A limit reads without its empty cents: "$10", "$0.50". */
export function formatMoneyLimit(micros: number): string {
  return micros % 1_000_000 === 0 ? `$${whole.format(micros / 1_000_000)}` : formatMoney(micros);
}

const withCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
