"use client";
import { lazyPart, OVER_PAGE } from "@/components/ui/lazy-part/lazy-part";
import type { CheckpointAct } from "./act-kind";
import type { EditDialogProps } from "./edit-dialog";

const EditDialog = lazyPart("The dialog", () => import("./edit-dialog").then((each) => each.EditDialog), OVER_PAGE);
const ForkDialog = lazyPart("The dialog", () => import("./fork-dialog").then((each) => each.ForkDialog), OVER_PAGE);
const DeleteDialog = lazyPart(
  "The dialog",
  () => import("./delete-dialog").then((each) => each.DeleteDialog),
  OVER_PAGE,
);
const ImportDialog = lazyPart(
  "The dialog",
  () => import("./import-dialog").then((each) => each.ImportDialog),
  OVER_PAGE,
);
const RollBackDialog = lazyPart(
  "The dialog",
  () => import("./roll-back-dialog").then((each) => each.RollBackDialog),
  OVER_PAGE,
);

interface ActDialogProps extends EditDialogProps {
  act: CheckpointAct | null;
}

/** The dialog of what was chosen, loaded when it is. */
export function ActDialog({ act, ...props }: ActDialogProps) {
  if (act === null) return null;
  return (
    <>
      {act === "edit" ? <EditDialog {...props} /> : null}
      {act === "fork" ? <ForkDialog {...props} /> : null}
      {act === "roll_back" ? <RollBackDialog {...props} /> : null}
      {act === "import" ? <ImportDialog {...props} /> : null}
      {act === "delete" ? <DeleteDialog {...props} /> : null}
    </>
  );
}
