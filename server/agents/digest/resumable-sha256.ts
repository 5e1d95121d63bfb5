/** SHA-256 between two whole blocks: small enough for a step's record, so another process can go on with it. */
export interface Sha256State {
  readonly words: readonly number[];
  readonly bytes: number;
}

export const SHA256_BLOCK = 64;

export const SHA256_START: Sha256State = {
  words: [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  bytes: 0,
};

/** Takes whole blocks only; throws on anything else. */
export function hashBlocks(state: Sha256State, data: Uint8Array): Sha256State {
  if (data.length % SHA256_BLOCK !== 0) throw new RangeError("hashBlocks takes whole blocks of 64 bytes.");
  const words = Int32Array.from(state.words);
  const schedule = new Int32Array(64);
  for (let at = 0; at < data.length; at += SHA256_BLOCK)
    compress(words, schedule, data.subarray(at, at + SHA256_BLOCK));
  return { words: Array.from(words, (word) => word >>> 0), bytes: state.bytes + data.length };
}

/** Hex digest of all that was hashed, followed by `rest`. */
export function finishSha256(state: Sha256State, rest: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((rest.length + 9) / SHA256_BLOCK) * SHA256_BLOCK);
  padded.set(rest);
  padded[rest.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(state.bytes + rest.length) * 8n);
  return hashBlocks(state, padded)
    .words.map((word) => word.toString(16).padStart(8, "0"))
    .join("");
}

// biome-ignore format: a table
const K = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

// FIPS 180-4, 6.2.2. Indices stay inside the arrays; `?? 0` only satisfies the compiler.
function compress(words: Int32Array, w: Int32Array, block: Uint8Array): void {
  const view = new DataView(block.buffer, block.byteOffset, SHA256_BLOCK);
  for (let t = 0; t < 16; t += 1) w[t] = view.getInt32(t * 4);
  for (let t = 16; t < 64; t += 1) {
    const w15 = w[t - 15] ?? 0;
    const w2 = w[t - 2] ?? 0;
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    w[t] = ((w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = words;
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (w[t] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    words[i] = ((words[i] ?? 0) + value) | 0;
  });
}
