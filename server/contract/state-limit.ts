/** The largest state that is kept, bytes of its JSON as UTF-8. */
export const MAX_STATE_BYTES = 25 * 1024 * 1024;
/** A longer text of a state is not edited as one: a smaller part of it is. */
export const MAX_PART_CHARS = 256_000;
/** A larger state is held by the server while it is read, which sends of it what is looked at. */
export const HELD_BY_SERVER_BYTES = 5 * 1024 * 1024;
