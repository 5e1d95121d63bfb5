import type { TreeSource, TreeView } from "../../contract/document/tree/tree-protocol";
import { OpenTreeInput } from "../../contract/document/tree/tree-request";
import { HELD_BY_SERVER_BYTES } from "../../contract/state-limit";
import type { TreeDoor } from "./tree-door";

export interface FirstLook {
  /** It takes a while: the rest of the page need not wait for it. */
  readonly isLarge: boolean;
  /** Never rejects. Null where the page has to ask by itself: then it is told why. */
  readonly view: Promise<TreeView | null>;
}

interface FirstLookOrder {
  readonly source: TreeSource;
  /** Selected in it. */
  readonly pointer: string | null;
  /** False: only its size is told. */
  readonly isWanted: boolean;
}

/** The first rows of a checkpoint, for the page that is being made. */
export async function firstLook(
  { caller, sessions }: TreeDoor,
  { source, pointer, isWanted }: FirstLookOrder,
): Promise<FirstLook> {
  const order = OpenTreeInput.safeParse({ source, pointer, query: "" });
  if (!order.success) return NOTHING;
  try {
    const bytes = await sessions.sizeOf(caller, order.data.source);
    if (bytes === null) return NOTHING;
    const view = isWanted ? sessions.glance(caller, order.data).catch(() => null) : NOTHING.view;
    return { isLarge: bytes > HELD_BY_SERVER_BYTES, view };
  } catch {
    return NOTHING;
  }
}

const NOTHING: FirstLook = { isLarge: false, view: Promise.resolve(null) };
