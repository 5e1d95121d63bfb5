import type { Actor } from "../actor";

/** Who holds everything after a restart, where that is wanted. */
export const SAFE_START_ACTOR: Actor = { kind: "system", id: "safe-start" };
