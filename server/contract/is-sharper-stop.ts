import { isSharper } from "../domain/hold/stop-mode";

/** Whether a stop in the first mode would stop more than one that stands in the second. Null lets what runs run to its end. */
export const isSharperStop = isSharper;
