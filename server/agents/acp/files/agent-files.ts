import { constants, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { RequestError } from "@agentclientprotocol/sdk/unstable";
import { confinedPath, OutsideFolder } from "./confined-path";

const MAX_FILE_BYTES = 10 * 1024 * 1024;

export interface ReadOrder {
  readonly path: string;
  /** First line, from 1. */
  readonly line?: number | null | undefined;
  readonly limit?: number | null | undefined;
}

/** Text files an agent asks us to read and write: those below its working folder, of at most 10 MB. */
export class AgentFiles {
  constructor(private readonly root: string) {}

  async read({ path, line, limit }: ReadOrder): Promise<string> {
    const text = await this.within(path, async (real) => {
      // The link may have been put there since: what is opened must not follow one.
      const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        const facts = await file.stat();
        if (!facts.isFile()) throw RequestError.invalidParams(undefined, `${path} is no file.`);
        if (facts.size > MAX_FILE_BYTES) throw RequestError.invalidParams(undefined, `${path} is larger than 10 MB.`);
        return await file.readFile("utf8");
      } finally {
        await file.close();
      }
    });
    if (!line && !limit) return text;
    const first = Math.max(0, (line ?? 1) - 1);
    return text
      .split("\n")
      .slice(first, limit ? first + limit : undefined)
      .join("\n");
  }

  async write(path: string, content: string): Promise<void> {
    if (Buffer.byteLength(content) > MAX_FILE_BYTES)
      throw RequestError.invalidParams(undefined, `The text for ${path} is larger than 10 MB.`);
    await this.within(path, async (real) => {
      await mkdir(dirname(real), { recursive: true });
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
      const file = await open(real, flags, 0o644);
      try {
        await file.writeFile(content, "utf8");
      } finally {
        await file.close();
      }
    });
  }

  private async within<T>(path: string, act: (real: string) => Promise<T>): Promise<T> {
    try {
      return await act(await confinedPath(this.root, path));
    } catch (error) {
      if (error instanceof RequestError) throw error;
      if (error instanceof OutsideFolder) throw RequestError.invalidParams(undefined, error.message);
      if (codeOf(error) === "ENOENT") throw RequestError.resourceNotFound(path);
      throw RequestError.internalError(undefined, `${path}: ${codeOf(error) ?? "it could not be opened"}`);
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
