import type { RefusedReply } from "../door/door-client";

/** The server did not take what was committed; nothing of it was written, and the attempt goes on. */
export class CommitRefused extends Error {
  /** The refusal's code, for example CHECKPOINT_TOO_LARGE; MALFORMED for a body the door could not read. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor(reply: RefusedReply) {
    const where = Object.entries(reply.fields).map(([path, problem]) => ` ${path}: ${problem}`);
    super(`${reply.code}: ${reply.message}${where.join("")}`);
    this.name = "CommitRefused";
    this.code = reply.code;
    this.fields = reply.fields;
  }
}
