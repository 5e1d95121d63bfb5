import { mkdtempSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLogFile } from "./log-file";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "checkrein-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, "web.log");
const lines = (file: string) => readFileSync(file, "utf8").split("\n").filter(Boolean);

describe("a log file", () => {
  it("goes on where the disk was full, and says how much is lost", () => {
    let room = 8;
    const write = ((fd: number, chunk: Uint8Array) => {
      if (room === 0) throw new Error("ENOSPC: no space left on device, write");
      const fitting = chunk.subarray(0, room);
      room -= fitting.byteLength;
      return writeSync(fd, fitting);
    }) as typeof writeSync;
    const log = openLogFile(path(), write);
    for (const line of ["first\n", "second\n", "third\n"]) log.write(Buffer.from(line));
    room = 1_000;
    log.write(Buffer.from("fourth\n"));
    log.close();
    const [first, half, note, last] = lines(path());
    expect([first, half, last]).toEqual(["first", "se", "fourth"]);
    expect(JSON.parse(note ?? "")).toMatchObject({ level: 50, msg: expect.stringMatching(/^2 entries .*ENOSPC/) });
  });

  it("moves aside when it is full, and is begun anew", () => {
    const log = openLogFile(path());
    const half = Buffer.from(`${"x".repeat(6 * 1024 * 1024)}\n`);
    log.write(half);
    log.write(half);
    log.write(Buffer.from("last\n"));
    log.close();
    expect(lines(`${path()}.1`)).toHaveLength(1);
    expect(lines(path()).at(-1)).toBe("last");
  });
});
