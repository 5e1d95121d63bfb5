import { formatCountExact } from "./format-count";

/** A number with its noun: "1 task", "1,204 tasks". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCountExact(count)} ${count === 1 ? one : many}`;
}
