import type { Strategy } from "../domain/session/session";

/** How a session comes back, as a label; a filter of the ledger finds it by that. */
export const STRATEGY_NAME: Readonly<Record<Strategy, string>> = {
  native: "Native resume",
  load: "Loads its history",
  inject: "History injection",
  fresh: "Starts empty",
};
