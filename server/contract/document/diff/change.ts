export type ChangeKind = "added" | "removed" | "changed" | "moved";

/** One difference; values are named by their number in their document, -1 where there is none. */
export interface Change {
  readonly kind: ChangeKind;
  readonly before: number;
  readonly after: number;
  /** The container in the newer document that it is in, or was taken from; -1 for the whole. */
  readonly within: number;
}

/** What a value of the newer document is marked with. */
export const MARK = { none: 0, inside: 1, changed: 2, added: 3, moved: 4 } as const;
