/** Lets others in between two slices of work on a large state. */
export const BREATH = { breathe: () => new Promise<void>((resolve) => setImmediate(resolve)) };
