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
    const isLarge = bytes > HELD_BY_SERVER_BYTES;
    if (!isWanted) return { ...NOTHING, isLarge };
    // The page reads a small one itself; a large one the server holds for it anyway.
    return { isLarge, view: sessions.glance(caller, { ...order.data, bytes, isKept: isLarge }).catch(() => null) };
  } catch {
    return NOTHING;
  }
}

const NOTHING: FirstLook = { isLarge: false, view: Promise.resolve(null) };
