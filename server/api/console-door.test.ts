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

  it.each([
    ["53100", "The disk of the database is full"],
    ["25006", "The database takes no writes"],
    ["XX000", "Something failed on the server"],
  ])("that fails by the database's trouble %s says what people can do about it", async (code, words) => {
    const count = () => Promise.reject(Object.assign(new Error("internal words"), { code }));
    const ports = { ...DOOR.ports, inbox: { count } } as unknown as ConsoleDoor["ports"];
    const request = new Request("http://localhost:3000/api/trpc/inbox.counts", {
      method: "POST",
      headers: OWN_PAGE,
      body: "{}",
    });
    const answer = await handleConsoleCall(request, { ...DOOR, ports });
    expect(answer.status).toBe(500);
    const { error } = await answer.json();
    expect(error.message).toMatch(new RegExp(`^${words}`));
    expect(error.message).not.toContain("internal words");
  });

  it("with a body that is no JSON says so", async () => {
    const answer = await call("task.pause", '{"taskId":');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Nothing was done.");
  });
});
