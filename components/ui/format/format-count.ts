/** A count people read: "1,204", from a million on "1.84 M", "20.6 M", "241 M". */
export function formatCount(count: number): string {
  if (Math.abs(count) < 999_500) return formatCountExact(count);
  for (const [size, unit] of UNITS) {
    if (Math.abs(count) >= size * 0.9995) return `${threeDigits(count / size)} ${unit}`;
  }
  return formatCountExact(count);
}

/** The same number in full, for a hover or an export: "1,840,112". */
export function formatCountExact(count: number): string {
  // Without `Intl`, whose first use costs a page 25 ms: counts stand on every one.
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Any number as it is, with separators: "10,000", "0.25". */
export function formatNumber(value: number): string {
  asItIs ??= new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
  return asItIs.format(value);
}

const UNITS: [size: number, unit: string][] = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
];
let asItIs: Intl.NumberFormat | undefined;

function threeDigits(value: number): string {
  const digits = Math.abs(value) < 9.995 ? 2 : Math.abs(value) < 99.95 ? 1 : 0;
  return separatedWith(digits).format(value);
}

function separatedWith(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
