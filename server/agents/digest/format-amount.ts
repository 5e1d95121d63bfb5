/** 45120 as "45,120". Own code, because locale data differs between machines. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "1 file", "1,204 files". */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Micro-dollars to a cent: "about $0.07". */
export function formatCost(micros: number): string {
  const cents = Math.round(micros / 10_000);
  if (cents === 0) return "less than $0.01";
  return `about $${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
}

const UNITS = ["kB", "MB", "GB", "TB", "PB"];

/** Decimal units, one digit after the point from kB on: "1.9 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let tenths = Math.round(bytes / 100);
  let unit = 0;
  while (tenths >= 10_000 && unit < UNITS.length - 1) {
    tenths = Math.round(tenths / 1000);
    unit += 1;
  }
  const whole = `${formatCount(Math.floor(tenths / 10))}`;
  return `${whole}${tenths % 10 === 0 ? "" : `.${tenths % 10}`} ${UNITS[unit]}`;
}
