import { describe, expect, it } from "vitest";
import { quietWatch } from "../testing/quiet-watch";
import { type ConsoleDoor, handleConsoleCall } from "./console-door";

/** Nothing behind the door is reached by a call that it turns away. */
const DOOR: ConsoleDoor = {
  ports: { newId: () => "request-1" } as ConsoleDoor["ports"],
  caller: { tenantId: "local", actor: { kind: "operator", id: "local" } },
  stopping: new AbortController().signal,
  watch: quietWatch(),
};
const OWN_PAGE = { host: "localhost:3000", origin: "http://localhost:3000", "content-type": "application/json" };
const MEGABYTE = new Uint8Array(1024 * 1024).fill(0x20);

function call(path: string, body: BodyInit): Promise<Response> {
  const init = { method: "POST", headers: OWN_PAGE, body, duplex: "half" };
  return handleConsoleCall(new Request(`http://localhost:3000/api/trpc/${path}`, init), DOOR);
}

describe("a call at the console's door", () => {
  it("that never ends is turned away once it is too large, and left open for its answer", async () => {
    let sent = 0;
    let isTakenDown = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(MEGABYTE);
      },
      cancel() {
        isTakenDown = true;
      },
    });
    const answer = await call("task.pause", endless);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining("Nothing was done.") } });
    expect(sent).toBeLessThan(12);
    expect(isTakenDown).toBe(false);
  });

  it("with a name that cannot be read is turned away as malformed", async () => {
    expect((await call("%ff", "{}")).status).toBe(400);
  });

  it("with a body that is no JSON says so", async () => {
    const answer = await call("task.pause", '{"taskId":');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Nothing was done.");
  });
});
