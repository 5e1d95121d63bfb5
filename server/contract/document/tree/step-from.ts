import type { TreeDocument } from "./tree-document";
import type { TreeMove } from "./tree-protocol";

/** Which value an arrow key leads to; right and left unfold and fold on the way, as in any tree. */
export function stepFrom(
  tree: TreeDocument,
  selected: number | null,
  { move, page }: { readonly move: TreeMove; readonly page: number },
): number {
  if (selected === null) return move === "last" ? tree.nodeAt(tree.total - 1) : 0;
  if (move === "right") return goIn(tree, selected);
  if (move === "left") return goOut(tree, selected);
  return tree.nodeAt(targetRow(tree, tree.rowOf(selected), { move, page }));
}

function goIn(tree: TreeDocument, selected: number): number {
  if (!tree.isFoldable(selected)) return selected;
  if (tree.isOpen(selected)) return tree.nodeAt(tree.rowOf(selected) + 1);
  tree.setOpen(selected, true);
  return selected;
}

function goOut(tree: TreeDocument, selected: number): number {
  if (!tree.isOpen(selected)) return Math.max(0, tree.parentOf(selected));
  tree.setOpen(selected, false);
  return selected;
}

function targetRow(
  tree: TreeDocument,
  row: number,
  { move, page }: { readonly move: Exclude<TreeMove, "left" | "right">; readonly page: number },
): number {
  switch (move) {
    case "up":
      return row - 1;
    case "down":
      return row + 1;
    case "page_up":
      return row - page;
    case "page_down":
      return row + page;
    case "first":
      return 0;
    case "last":
      return tree.total - 1;
  }
}
