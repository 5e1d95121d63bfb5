import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { finishSha256, hashBlocks, SHA256_BLOCK, SHA256_START } from "./resumable-sha256";

const reference = (data: Uint8Array): string => createHash("sha256").update(data).digest("hex");

describe("a SHA-256 that can be put down and taken up", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 65_537])("agrees with node:crypto on %d bytes", (length) => {
    const data = randomBytes(length);
    const whole = length - (length % SHA256_BLOCK);
    expect(finishSha256(hashBlocks(SHA256_START, data.subarray(0, whole)), data.subarray(whole))).toBe(reference(data));
  });

  it("goes on from a state that went through JSON, wherever it was cut", () => {
    const data = randomBytes(SHA256_BLOCK * 5 + 17);
    for (let cut = 0; cut <= 5; cut += 1) {
      const first = hashBlocks(SHA256_START, data.subarray(0, cut * SHA256_BLOCK));
      const stored = JSON.parse(JSON.stringify(first));
      const second = hashBlocks(stored, data.subarray(cut * SHA256_BLOCK, 5 * SHA256_BLOCK));
      expect(finishSha256(second, data.subarray(5 * SHA256_BLOCK))).toBe(reference(data));
    }
  });

  it("refuses a part of a block", () => {
    expect(() => hashBlocks(SHA256_START, new Uint8Array(63))).toThrow(RangeError);
  });
});
