import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";
import { isProcessAlive } from "./process-identity";

describe("startEmbeddedPostgres", () => {
  let folder = "";
  let running: EmbeddedPostgres | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "checkrein-pg-"));
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<EmbeddedPostgres> {
    running = await startEmbeddedPostgres({ folder });
    return running;
  }

  it("keeps what was committed over a stop, and leaves no process and no socket", async () => {
    const first = await start();
    await query(first.url, "create table kept as select 1 as n");
    const socketDir = new URL(first.url).searchParams.get("host") ?? "";
    expect(existsSync(socketDir)).toBe(true);
    await first.stop();
    expect(isProcessAlive(first.pid)).toBe(false);
    expect(existsSync(socketDir)).toBe(false);
    expect(await query((await start()).url, "select n from kept")).toEqual([{ n: 1 }]);
  });

  it("adopts a server that an earlier launcher left running", async () => {
    const left = await start();
    const next = await startEmbeddedPostgres({ folder });
    expect(next).toMatchObject({ adopted: true, pid: left.pid, url: left.url });
    expect(await query(next.url, "select 1 as n")).toEqual([{ n: 1 }]);
    await next.stop();
    expect(isProcessAlive(left.pid)).toBe(false);
  });

  it("listens on the loopback address, behind a password, where a socket's path would be too long", async () => {
    vi.stubEnv("TMPDIR", join(folder, "deep".repeat(20)));
    const { url } = await start();
    expect(new URL(url)).toMatchObject({ hostname: "127.0.0.1", search: "" });
    expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
    const stranger = new URL(url);
    stranger.password = "guess";
    await expect(query(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  it("starts after a crash whose process number another program has now", async () => {
    const first = await start();
    await query(first.url, "create table kept as select 1 as n");
    await first.stop();
    writeFileSync(join(folder, "pg/postmaster.pid"), `${process.pid}\n${folder}/pg\n0\n55432\n/nowhere\n\n\nready\n`);
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await query(next.url, "select n from kept")).toEqual([{ n: 1 }]);
  });

  it("starts anew where making the folder was cut short", async () => {
    const first = await start();
    await first.stop();
    rmSync(join(folder, "pg/PG_VERSION"));
    expect(await query((await start()).url, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  it("says so when another PostgreSQL made the folder", async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(folder, "pg/PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow("was made by PostgreSQL 17");
  });

  it("compares letters beyond ASCII without regard to case", async () => {
    const { url } = await start();
    expect(await query(url, "select 'Ärger' ilike 'ärger' as same")).toEqual([{ same: true }]);
    expect(dirname(new URL(url).searchParams.get("host") ?? "")).toBe(tmpdir());
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
