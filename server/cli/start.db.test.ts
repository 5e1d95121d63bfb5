import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { expectRefusedStart } from "../testing/refused-start";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { findFreePort } from "./postgres/free-port";

describe("checkrein start on a PostgreSQL that is there", () => {
  let folder = "";
  let over = new AbortController();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "checkrein-start-"));
    over = new AbortController();
  });
  afterEach(() => {
    over.abort();
    rmSync(folder, { recursive: true, force: true });
  });

  async function expectRefused(url: string, sentence: RegExp): Promise<void> {
    const data = join(folder, "data");
    const env = { DATABASE_URL: url, CHECKREIN_DATA_DIR: data };
    await expectRefusedStart({ env, signal: over.signal }, sentence);
    expect(existsSync(data)).toBe(false);
  }

  it("names a database that does not exist", async () => {
    const url = new URL(inject("databaseServerUrl"));
    url.pathname = "/no_such_database";
    await expectRefused(
      url.href,
      /^DATABASE_URL \(postgresql:\/\/.+\/no_such_database\) leads to no database: database "no_such_database" does not exist\.$/,
    );
  });

  it("says that the password is wrong, and does not show it", async () => {
    const port = await findFreePort();
    const settings = { listen_addresses: "127.0.0.1", port: String(port), fsync: "off" };
    const server = await startEmbeddedPostgres({ folder, settings });
    try {
      const url = `postgresql://checkrein:wrong@127.0.0.1:${port}/checkrein`;
      await expectRefused(
        url,
        /^DATABASE_URL \(postgresql:\/\/checkrein:\*\*\*@.+\/checkrein\) leads to no database: password authentication failed for user "checkrein"\.$/,
      );
    } finally {
      await server.stop();
    }
  });
});
