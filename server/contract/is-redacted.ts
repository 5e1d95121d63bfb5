import { isMark } from "../domain/checkpoint/redact";

/** True for the mark that stands in the place of a secret that was taken out of a state. */
export function isRedacted(text: string): boolean {
  return isMark(text);
}
