/** Which of the numbers make the longest rising run; those below 0 are in none. One flag for each. */
export function longestRising(values: Int32Array): Uint8Array {
  /** The place of the smallest number that ends a run of each length. */
  const ends: number[] = [];
  const before = new Int32Array(values.length).fill(-1);
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? -1;
    if (value < 0) continue;
    const length = firstNotBelow(ends, values, value);
    before[place] = length > 0 ? (ends[length - 1] ?? -1) : -1;
    ends[length] = place;
  }
  const isIn = new Uint8Array(values.length);
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) isIn[place] = 1;
  return isIn;
}

function firstNotBelow(ends: readonly number[], values: Int32Array, value: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
