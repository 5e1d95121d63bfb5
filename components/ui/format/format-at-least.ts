import { formatCount } from "./format-count";

/** A count that may be a floor: "212", "1,000+". */
export function formatAtLeast(count: { readonly n: number; readonly atLeast?: boolean }): string {
  return `${formatCount(count.n)}${count.atLeast ? "+" : ""}`;
}
