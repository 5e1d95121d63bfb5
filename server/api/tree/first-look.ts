import type { TreeSource, TreeView } from "../../contract/document/tree/tree-protocol";
import { OpenTreeInput } from "../../contract/document/tree/tree-request";
import { HELD_BY_SERVER_BYTES } from "../../contract/state-limit";
import type { TreeDoor } from "./tree-door";

interface FirstLookOrder {
  readonly source: TreeSource;
  /** Selected in it. */
  readonly pointer: string | null;
}

/** The first rows of a checkpoint, for the page that is being made; null where the page has to ask by itself, and is told why. */
export async function firstLook(
  { caller, sessions }: TreeDoor,
  { source, pointer }: FirstLookOrder,
): Promise<TreeView | null> {
  const order = OpenTreeInput.safeParse({ source, pointer, query: "" });
  if (!order.success) return null;
  try {
    const bytes = await sessions.sizeOf(caller, order.data.source);
    if (bytes === null) return null;
    // The page reads a small one itself; a large one the server holds for it anyway.
    return await sessions.glance(caller, { ...order.data, bytes, isKept: bytes > HELD_BY_SERVER_BYTES });
  } catch {
    return null;
  }
}
