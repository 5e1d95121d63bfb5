import type { CSSProperties } from "react";
import type { TaskColumn } from "@/server/contract/saved-view";

/**
 * Widths of the table, the same in its head, rows and skeleton. A column that is left out has the width 0 and no cell.
 * Where the table itself is narrow, first the ribbon and then the progress give their room to the title.
 */
export const FLEET_COLUMNS =
  "grid grid-cols-[34px_226px_minmax(0,1fr)_var(--progress,134px)_var(--in-state,88px)_var(--ribbon,136px)_var(--spend,112px)] @max-[940px]:[--ribbon:0px] @max-[760px]:[--progress:0px]";
/** The place of each column that may be left out. */
export const PROGRESS_COLUMN = "col-start-4 @max-[760px]:hidden";
export const IN_STATE_COLUMN = "col-start-5";
export const RIBBON_COLUMN = "col-start-6 @max-[940px]:hidden";
export const SPEND_COLUMN = "col-start-7";

const WIDTH: Readonly<Record<TaskColumn, string>> = {
  progress: "--progress",
  in_state: "--in-state",
  ribbon: "--ribbon",
  spend: "--spend",
};

/** For the element around head and rows: what is left out takes no room. */
export function columnWidths(shows: (column: TaskColumn) => boolean): CSSProperties {
  const left = (Object.keys(WIDTH) as TaskColumn[]).filter((column) => !shows(column)); // exactly its keys
  return Object.fromEntries(left.map((column) => [WIDTH[column], "0px"]));
}

export const HEAD_PX = 32;
