import { constants, type FileHandle, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { RequestError } from "@agentclientprotocol/sdk/unstable";
import { refused } from "../protocol/refused";
import { confinedPath, OutsideFolder } from "./confined-path";
import { openBelow } from "./open-below";

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
      const file = await this.open(path, real, constants.O_RDONLY);
      try {
        if ((await file.stat()).size > MAX_FILE_BYTES) throw refused(`${path} is larger than 10 MB.`);
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
    if (Buffer.byteLength(content) > MAX_FILE_BYTES) throw refused(`The text for ${path} is larger than 10 MB.`);
    await this.within(path, async (real) => {
      await mkdir(dirname(real), { recursive: true });
      const file = await this.open(path, real, constants.O_WRONLY | constants.O_CREAT);
      try {
        await file.truncate(0);
        await file.writeFile(content, "utf8");
      } finally {
        await file.close();
      }
    });
  }

  private async open(path: string, real: string, flags: number): Promise<FileHandle> {
    const file = await openBelow(this.root, real, flags);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw refused(`${path} is no file.`);
  }

  private async within<T>(path: string, act: (real: string) => Promise<T>): Promise<T> {
    try {
      return await act(await confinedPath(this.root, path));
    } catch (error) {
      if (error instanceof RequestError) throw error;
      if (error instanceof OutsideFolder) throw refused(error.message);
      if (codeOf(error) === "ENOENT") throw RequestError.resourceNotFound(path);
      throw RequestError.internalError(undefined, `${path}: ${codeOf(error) ?? "it could not be opened"}`);
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
