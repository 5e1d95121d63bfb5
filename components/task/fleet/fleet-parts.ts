"use client";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";

// What a key or a press opens over the list: none of it belongs to the first view.

export const ActDialog = lazyPart("The form", () => import("./act-dialog").then((part) => part.ActDialog), OVER_PAGE);
export const FilterSheet = lazyPart(
  "The filters",
  () => import("./filter-sheet").then((part) => part.FilterSheet),
  OVER_PAGE,
);
export const BulkDialog = lazyPart(
  "The form",
  () => import("./selection/bulk-dialog").then((part) => part.BulkDialog),
  OVER_PAGE,
);
export const UndoDialog = lazyPart(
  "The form",
  () => import("@/components/data/operations/undo-dialog").then((part) => part.UndoDialog),
  OVER_PAGE,
);
export const SaveViewDialog = lazyPart(
  "The form",
  () => import("./views/save-view-dialog").then((part) => part.SaveViewDialog),
  OVER_PAGE,
);
export const RenameViewDialog = lazyPart(
  "The form",
  () => import("./views/rename-view-dialog").then((part) => part.RenameViewDialog),
  OVER_PAGE,
);
export const DeleteViewDialog = lazyPart(
  "The form",
  () => import("./views/delete-view-dialog").then((part) => part.DeleteViewDialog),
  OVER_PAGE,
);

/** Those that keys open: one list for good. */
export const AHEAD = [ActDialog, BulkDialog, UndoDialog];
