import { DatabaseError } from "pg";

// Classes 08 (connection), 53 (resources) and 57P0x (shut down): what became of the statement is not known.
const LOST = /^(08|53|57P0)/;
// The database gave up one of two that stood in each other's way; nothing of it was written.
const ROLLED_BACK = /^(40001|40P01)$/;

/** True when nobody can say whether the statement was carried out: the connection went before the answer came. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return LOST.test(error.code ?? "");
  // What is left comes from the socket (with a word of the operating system) or from the driver (with a sentence).
  return error instanceof Error && ("errno" in error || /connection|connect/i.test(error.message));
}

export function isRolledBack(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && ROLLED_BACK.test(error.code ?? "");
}

/** True where a row of this key stands already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "23505";
}

/** True for trouble that is over when one tries again. */
export function isTransient(error: unknown): boolean {
  return isRolledBack(error) || isConnectionLost(error);
}
