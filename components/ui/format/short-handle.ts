/** "suspend-019abf6b…0c3": enough to compare by eye; copying gives all of it. */
export function shortHandle(handle: string): string {
  return handle.length <= 22 ? handle : `${handle.slice(0, 16)}…${handle.slice(-3)}`;
}
