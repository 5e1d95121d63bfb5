/** A worker that was not seen for so long is gone; an interval of the database. */
export const GONE_AFTER = "interval '60 seconds'";
