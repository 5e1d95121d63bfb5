import type { RowRests } from "../../ports/row-rests";

interface Taking<T> {
  readonly rows: RowRests;
  readonly idOf: (row: T) => string;
  /** True when it moved something. */
  readonly turn: (row: T) => Promise<boolean>;
}

/** Gives each row its turn, all at once; one that fails rests and fails alone. Returns how many moved something. */
export async function takeEach<T>(due: readonly T[], { rows, idOf, turn }: Taking<T>): Promise<number> {
  const turns = await Promise.allSettled(due.map(turn));
  const failed = due.filter((_, i) => turns[i]?.status === "rejected");
  const [first] = turns.filter((one) => one.status === "rejected");
  if (first) await rows.failed(failed.map(idOf), first.reason);
  return turns.filter((one) => one.status === "fulfilled" && one.value).length;
}
