/**
 * Widths of the table, the same in its head, rows and skeleton. Where the table itself is narrow,
 * first the ribbon and then the progress give their room to the title.
 */
export const FLEET_COLUMNS =
  "grid grid-cols-[34px_226px_minmax(0,1fr)_134px_88px_136px_112px] @max-[940px]:grid-cols-[34px_226px_minmax(0,1fr)_134px_88px_112px] @max-[620px]:grid-cols-[34px_226px_minmax(0,1fr)_88px_112px]";
export const RIBBON_COLUMN = "@max-[940px]:hidden";
export const PROGRESS_COLUMN = "@max-[620px]:hidden";

export const ROW_PX = 44;
export const HEAD_PX = 32;
