import { once } from "node:events";
import { createServer, type Socket } from "node:net";

const NUMBER = 23;

/**
 * Speaks as much of PostgreSQL's protocol as it takes to say how old one is: nobody installs such a server for a test.
 * Without a version it lets people in and hangs up at their first question.
 */
export class OldPostgres {
  private readonly server = createServer((socket) => this.serve(socket));

  constructor(private readonly major: number | null) {}

  /** Gives the address to connect to. */
  async listen(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    return `postgresql://app@127.0.0.1:${address.port}/checkrein`;
  }

  close(): void {
    this.server.close();
  }

  private serve(socket: Socket): void {
    let isIn = false;
    socket.on("error", () => undefined);
    socket.on("data", (message: Buffer) => {
      if (!isIn) {
        isIn = true;
        socket.write(Buffer.concat([frame("R", int32(0)), READY]));
      } else if (message[0] === "Q".charCodeAt(0)) this.answer(socket);
    });
  }

  private answer(socket: Socket): void {
    if (this.major === null) {
      socket.destroy();
      return;
    }
    const value = Buffer.from(String(this.major));
    // One column: its name, no table, its type, and that it is told as text.
    const column = [int16(1), text("major"), int32(0), int16(0), int32(NUMBER), int16(4), int32(-1), int16(0)];
    const row = [int16(1), int32(value.length), value];
    socket.write(Buffer.concat([frame("T", ...column), frame("D", ...row), frame("C", text("SELECT 1")), READY]));
  }
}

const READY = frame("Z", Buffer.from("I"));

function frame(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
