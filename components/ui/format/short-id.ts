/** The end of an id, enough to tell tasks of one list apart: "C0DE". Its start is the time and alike in neighbours. */
export function shortId(id: string): string {
  return id.slice(-4).toUpperCase();
}

/** Start and end of an id that stands alone: "019abf6b…c31". */
export function clippedId(id: string): string {
  return `${id.slice(0, 8)}…${id.slice(-3)}`;
}
