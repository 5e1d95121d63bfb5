const DOT = 0x2e;
const ZERO = 0x30;
const ONE = 0x31;
const NINE = 0x39;
const LARGE_E = 0x45;
const SMALL_E = 0x65;
// Sticky, so that a match is tried at one place and nothing is copied before it.
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// A shorter number without an exponent always fits.
const SURE_DIGITS = 15;

/** Behind the JSON number that begins here; the same place when none does. */
export function endOfNumber(text: string, at: number): number {
  const end = endOfWhole(text, at);
  if (end > at) return end;
  NUMBER.lastIndex = at;
  return NUMBER.test(text) ? NUMBER.lastIndex : at;
}

/** Whether a double holds this number, whatever its digits are. */
export function isSureToFit(text: string, from: number, to: number): boolean {
  if (to - from > SURE_DIGITS) return false;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SMALL_E || code === LARGE_E) return false;
  }
  return true;
}

/** The same of a whole number above 0 without sign and exponent, as most are; no such number: the same place. */
function endOfWhole(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  if (!(code >= ONE && code <= NINE)) return from;
  while (code >= ZERO && code <= NINE) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return code === DOT || code === SMALL_E || code === LARGE_E ? from : at;
}
