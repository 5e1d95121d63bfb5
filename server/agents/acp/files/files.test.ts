import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AgentFiles } from "./agent-files";

let above: string;
let root: string;
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), "agent-files-"));
  root = join(above, "root");
  mkdirSync(join(root, "sub"), { recursive: true });
  writeFileSync(join(root, "sub", "a.txt"), "one\ntwo\nthree\n");
  writeFileSync(join(above, "secret"), "secret");
  writeFileSync(join(above, "root-sibling"), "secret");
  symlinkSync(join(above, "secret"), join(root, "link"));
  symlinkSync(above, join(root, "folder-link"));
  symlinkSync(join(root, "sub", "a.txt"), join(root, "inner-link"));
});
afterEach(() => rmSync(above, { recursive: true }));

describe("files that an agent asks for", () => {
  it("are read below its folder, whole or a few lines, also through a link that stays there", async () => {
    const files = new AgentFiles(root);
    expect(await files.read({ path: join(root, "sub/a.txt") })).toBe("one\ntwo\nthree\n");
    expect(await files.read({ path: join(root, "inner-link"), line: 2, limit: 1 })).toBe("two");
  });

  it("are written below its folder, in new folders too", async () => {
    await new AgentFiles(root).write(join(root, "new/deep/b.txt"), "text");
    expect(readFileSync(join(root, "new/deep/b.txt"), "utf8")).toBe("text");
  });

  it.each([
    "../secret",
    "sub/../../secret",
    "/etc/hostname",
    "link",
    "folder-link/secret",
    "folder-link/new.txt",
    "../root-sibling",
  ])("are not touched outside of it: %s", async (path) => {
    const files = new AgentFiles(root);
    const asked = path.startsWith("/") ? path : `${root}/${path}`;
    await expect(files.read({ path: asked })).rejects.toThrow("outside of the working folder");
    await expect(files.write(asked, "x")).rejects.toThrow("outside of the working folder");
    expect(readFileSync(join(above, "secret"), "utf8")).toBe("secret");
  });

  it("are not touched outside of it while a folder on the way becomes a link and a folder again", async () => {
    writeFileSync(join(above, "a.txt"), "secret");
    symlinkSync(above, join(root, "spare"));
    const files = new AgentFiles(root);
    let next: ReturnType<typeof setImmediate>;
    // A write that comes in between may have made a folder anew.
    const move = (from: string, to: string) => {
      for (;;) {
        try {
          return renameSync(join(root, from), join(root, to));
        } catch {
          rmSync(join(root, to), { recursive: true, force: true });
        }
      }
    };
    const swap = () => {
      move("sub", "other");
      move("spare", "sub");
      move("other", "spare");
      next = setImmediate(swap);
    };
    swap();
    const tried = await Promise.allSettled(
      Array.from({ length: 300 }, (_, no) =>
        no % 2 === 0
          ? files.read({ path: join(root, "sub/a.txt") })
          : files.write(join(root, `sub/new-${no}.txt`), "text"),
      ),
    ).finally(() => clearImmediate(next));
    const read = tried.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
    expect(read.filter((text) => text.includes("secret"))).toEqual([]);
    expect(tried.map((_, no) => existsSync(join(above, `new-${no}.txt`))).filter(Boolean)).toEqual([]);
  });

  it("says what is missing, or is no file", async () => {
    const files = new AgentFiles(root);
    await expect(files.read({ path: join(root, "none") })).rejects.toMatchObject({ code: -32_002 });
    await expect(files.read({ path: join(root, "sub") })).rejects.toThrow("is no file");
  });
});
