"use client";
import { lazy, Suspense } from "react";
import type { CheckpointAct } from "./act-kind";
import type { EditDialogProps } from "./edit-dialog";

const EditDialog = lazy(() => import("./edit-dialog").then((each) => ({ default: each.EditDialog })));
const ForkDialog = lazy(() => import("./fork-dialog").then((each) => ({ default: each.ForkDialog })));
const DeleteDialog = lazy(() => import("./delete-dialog").then((each) => ({ default: each.DeleteDialog })));
const ImportDialog = lazy(() => import("./import-dialog").then((each) => ({ default: each.ImportDialog })));
const RollBackDialog = lazy(() => import("./roll-back-dialog").then((each) => ({ default: each.RollBackDialog })));

interface ActDialogProps extends EditDialogProps {
  act: CheckpointAct | null;
}

/** The dialog of what was chosen, loaded when it is. */
export function ActDialog({ act, ...props }: ActDialogProps) {
  if (act === null) return null;
  return (
    <Suspense fallback={null}>
      {act === "edit" ? <EditDialog {...props} /> : null}
      {act === "fork" ? <ForkDialog {...props} /> : null}
      {act === "roll_back" ? <RollBackDialog {...props} /> : null}
      {act === "import" ? <ImportDialog {...props} /> : null}
      {act === "delete" ? <DeleteDialog {...props} /> : null}
    </Suspense>
  );
}
