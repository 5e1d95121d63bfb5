import type { ReactNode } from "react";
import { Button } from "./button";

interface DialogButtonsProps {
  /** The words of the way out. */
  leave: string;
  onLeave: () => void;
  /** The words of what the dialog does. */
  confirm: ReactNode;
  onConfirm: () => void;
  danger?: boolean;
  icon?: ReactNode;
  kbd?: string;
  busy?: boolean;
  disabledReason?: string | undefined;
}

/** The footer of a dialog that does one thing: the way out first, the one filled button last. */
export function DialogButtons(props: DialogButtonsProps) {
  const { leave, onLeave, confirm, onConfirm, danger = false, ...button } = props;
  return (
    <>
      <Button size="lg" onClick={onLeave}>
        {leave}
      </Button>
      <Button size="lg" variant={danger ? "danger-fill" : "primary"} onClick={onConfirm} {...button}>
        {confirm}
      </Button>
    </>
  );
}
