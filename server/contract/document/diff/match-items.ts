import { at } from "../json-tape";
import type { HashedTape } from "./hash-values";
import { type ItemSpan, readIdentities } from "./identity-key";
import { longestRising } from "./longest-rising";
import { hasSameHash } from "./same-value";

/** The items of one array in two documents. */
export interface TwoArrays {
  readonly before: HashedTape;
  readonly olds: Int32Array;
  readonly after: HashedTape;
  readonly news: Int32Array;
}

interface Gap {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
}

const NONE = -1;
const SHARED = -2;
/** Comparisons spent on the best order of one gap; a larger gap is paired by place. */
const MAX_GAP_WORK = 250_000;

/**
 * For each item of the new array the place in the old one of the item that it is, or -1 when it is new. Items are
 * told apart by a key of identity where all have one, else by what they hold; what is left over between two items
 * that stayed is taken for the same item, changed.
 */
export function matchItems(arrays: TwoArrays): Int32Array {
  const partners = new Int32Array(arrays.news.length).fill(NONE);
  const middle = matchEnds(arrays, partners, {
    oldFrom: 0,
    oldTo: arrays.olds.length,
    newFrom: 0,
    newTo: arrays.news.length,
  });
  if (middle.oldFrom === middle.oldTo || middle.newFrom === middle.newTo) return partners;
  if (matchByIdentity(arrays, partners, middle)) return partners;
  matchUnique(arrays, partners, middle);
  const taken = new Uint8Array(arrays.olds.length);
  for (const old of partners) if (old >= 0) taken[old] = 1;
  for (const gap of gapsBetween(partners, middle)) matchGap(arrays, { partners, taken }, gap);
  return partners;
}

/** Pairs what is the same at both ends, and gives what is left between. */
function matchEnds(arrays: TwoArrays, partners: Int32Array, { oldFrom, oldTo, newFrom, newTo }: Gap): Gap {
  let head = 0;
  const most = Math.min(oldTo - oldFrom, newTo - newFrom);
  while (head < most && isAlike(arrays, oldFrom + head, newFrom + head)) {
    partners[newFrom + head] = oldFrom + head;
    head += 1;
  }
  let tail = 0;
  while (tail < most - head && isAlike(arrays, oldTo - 1 - tail, newTo - 1 - tail)) {
    partners[newTo - 1 - tail] = oldTo - 1 - tail;
    tail += 1;
  }
  return { oldFrom: oldFrom + head, oldTo: oldTo - tail, newFrom: newFrom + head, newTo: newTo - tail };
}

function matchByIdentity({ before, olds, after, news }: TwoArrays, partners: Int32Array, gap: Gap): boolean {
  const identities = readIdentities(
    { tape: before, items: olds, from: gap.oldFrom, to: gap.oldTo },
    { tape: after, items: news, from: gap.newFrom, to: gap.newTo },
  );
  if (!identities) return false;
  const places = new Map(identities.before.map((name, place) => [name, gap.oldFrom + place]));
  identities.after.forEach((name, place) => {
    partners[gap.newFrom + place] = places.get(name) ?? NONE;
  });
  return true;
}

/** Pairs what occurs once on either side, wherever it stands. */
function matchUnique({ before, olds, after, news }: TwoArrays, partners: Int32Array, gap: Gap): void {
  const oldPlaces = placesByHash({ tape: before, items: olds, from: gap.oldFrom, to: gap.oldTo });
  const newPlaces = placesByHash({ tape: after, items: news, from: gap.newFrom, to: gap.newTo });
  for (const [hash, place] of newPlaces) {
    const old = oldPlaces.get(hash) ?? SHARED;
    if (place !== SHARED && old !== SHARED) partners[place] = old;
  }
}

function placesByHash({ tape, items, from, to }: ItemSpan): Map<number, number> {
  const places = new Map<number, number>();
  for (let place = from; place < to; place += 1) {
    const hash = hashKey(tape, at(items, place));
    places.set(hash, places.has(hash) ? SHARED : place);
  }
  return places;
}

/** 52 bits of the hash: enough to pair items by; whether they are the same is looked at afterwards. */
function hashKey(tape: HashedTape, node: number): number {
  return at(tape.high, node) * 0x10_0000 + (at(tape.low, node) >>> 12);
}

/** What lies between the items that are paired and kept their order. */
function gapsBetween(partners: Int32Array, { oldFrom, oldTo, newFrom, newTo }: Gap): readonly Gap[] {
  const stays = longestRising(partners.subarray(newFrom, newTo));
  const gaps: Gap[] = [];
  let old = oldFrom;
  let start = newFrom;
  for (let place = newFrom; place <= newTo; place += 1) {
    const isEnd = place === newTo;
    if (!isEnd && stays[place - newFrom] !== 1) continue;
    const oldEnd = isEnd ? oldTo : at(partners, place);
    if (oldEnd > old && place > start) gaps.push({ oldFrom: old, oldTo: oldEnd, newFrom: start, newTo: place });
    old = oldEnd + 1;
    start = place + 1;
  }
  return gaps;
}

interface Matched {
  readonly partners: Int32Array;
  /** Old places that have a partner already. */
  readonly taken: Uint8Array;
}

function matchGap(arrays: TwoArrays, { partners, taken }: Matched, gap: Gap): void {
  const olds = freePlaces(gap.oldFrom, gap.oldTo, (place) => taken[place] === 0);
  const news = freePlaces(gap.newFrom, gap.newTo, (place) => partners[place] === NONE);
  const isAt = (old: number, place: number) => isAlike(arrays, olds[old] ?? 0, news[place] ?? 0);
  let old = 0;
  let place = 0;
  const pairUpTo = (oldEnd: number, newEnd: number) => {
    for (; old < oldEnd && place < newEnd; old += 1, place += 1) partners[news[place] ?? 0] = olds[old] ?? NONE;
    old = oldEnd;
    place = newEnd;
  };
  for (const [oldSame, newSame] of commonOrder(olds.length, news.length, isAt)) {
    pairUpTo(oldSame, newSame);
    pairUpTo(oldSame + 1, newSame + 1);
  }
  pairUpTo(olds.length, news.length);
}

function freePlaces(from: number, to: number, isFree: (place: number) => boolean): readonly number[] {
  const places: number[] = [];
  for (let place = from; place < to; place += 1) if (isFree(place)) places.push(place);
  return places;
}

/** The longest common order of two lists, as pairs of places. */
function commonOrder(
  olds: number,
  news: number,
  isAt: (old: number, place: number) => boolean,
): readonly (readonly [number, number])[] {
  if (olds * news > MAX_GAP_WORK) return [];
  const width = news + 1;
  const lengths = new Int32Array((olds + 1) * width);
  for (let old = olds - 1; old >= 0; old -= 1) {
    for (let place = news - 1; place >= 0; place -= 1) {
      const here = old * width + place;
      lengths[here] = isAt(old, place)
        ? at(lengths, here + width + 1) + 1
        : Math.max(at(lengths, here + width), at(lengths, here + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let old = 0, place = 0; old < olds && place < news; ) {
    const here = old * width + place;
    if (isAt(old, place)) {
      pairs.push([old, place]);
      old += 1;
      place += 1;
    } else if (at(lengths, here + width) >= at(lengths, here + 1)) old += 1;
    else place += 1;
  }
  return pairs;
}

function isAlike({ before, olds, after, news }: TwoArrays, old: number, place: number): boolean {
  return hasSameHash({ before, a: at(olds, old), after, b: at(news, place) });
}
