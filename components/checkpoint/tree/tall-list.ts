/** Rows that have a place of their own in the page: browsers draw nothing below some 17 million pixels. */
const MAX_SLOTS = 500_000;

/** A list of rows of one height that may be longer than a page can be high. */
export interface TallList {
  readonly total: number;
  readonly rowPx: number;
  readonly viewPx: number;
}

/** How many places the page has for the rows. */
export function slotCount(total: number): number {
  return Math.min(total, MAX_SLOTS);
}

/**
 * How far down the list a place's row is beyond the place's own number. In a list that fits it is 0; in a longer one
 * it grows with the scroll position, so that the last place shows the last row.
 */
export function rowShift(list: TallList, scrollTop: number): number {
  return Math.round(Math.min(Math.max(0, scrollTop), scrollRange(list)) * shiftPerPx(list));
}

/** The scroll position that brings a row into view, or null when it is in view. A row far off comes to the middle. */
export function scrollToShow(list: TallList, scrollTop: number, row: number): number | null {
  const rowsInView = Math.max(1, Math.floor(list.viewPx / list.rowPx));
  const top = scrollTop * rowsPerPx(list);
  const bottom = top + rowsInView;
  if (row >= top && row + 1 <= bottom) return null;
  const isNear = row > top - NEAR_ROWS && row < bottom + NEAR_ROWS;
  const above = isNear ? (row < top ? 0 : rowsInView - 1) : Math.floor(rowsInView / 2);
  const wanted = Math.max(0, row - above) / rowsPerPx(list);
  return Math.min(wanted, scrollRange(list));
}

const NEAR_ROWS = 3;

function scrollRange({ total, rowPx, viewPx }: TallList): number {
  return Math.max(0, slotCount(total) * rowPx - viewPx);
}

function shiftPerPx(list: TallList): number {
  const spare = list.total - slotCount(list.total);
  return spare > 0 ? spare / scrollRange(list) : 0;
}

function rowsPerPx(list: TallList): number {
  return 1 / list.rowPx + shiftPerPx(list);
}
