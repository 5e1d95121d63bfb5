import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage } from "node:http";

/** One version of a task, on its way to everybody. */
interface Expected {
  committedAt: number | null;
  readonly arrivedAt: number[];
}

// The first two members of a row of the fleet.
const ROW = /\{"id":"([0-9a-f-]{36})","version":(\d+),/g;

/** Many browsers that follow the fleet, each over a connection of its own. */
export class Crowd implements Disposable {
  readonly #requests: ClientRequest[] = [];
  readonly #expected = new Map<string, Expected>();
  #isLeaving = false;
  /** Streams that ended before they were left. */
  cut = 0;

  /** Opens the streams; resolves when each had its first frame. */
  async join(url: string, streams: number): Promise<void> {
    const opened = Array.from({ length: streams }, () => this.#open(url));
    await Promise.all(opened);
  }

  /** From now on arrivals of the version are timed. */
  expect(taskId: string, version: number): void {
    this.#expected.set(`${taskId}:${version}`, { committedAt: null, arrivedAt: [] });
  }

  committed(taskId: string, version: number): void {
    const expected = this.#expected.get(`${taskId}:${version}`);
    if (expected) expected.committedAt = performance.now();
  }

  /** Milliseconds from commit to each arrival, in no order. */
  get samples(): readonly number[] {
    return [...this.#expected.values()].flatMap(({ committedAt, arrivedAt }) =>
      arrivedAt.map((at) => Math.max(0, at - (committedAt ?? at))),
    );
  }

  get arrived(): number {
    return [...this.#expected.values()].reduce((sum, { arrivedAt }) => sum + arrivedAt.length, 0);
  }

  [Symbol.dispose](): void {
    this.#isLeaving = true;
    for (const request of this.#requests) request.destroy();
  }

  async #open(url: string): Promise<void> {
    const request = get(`${url}/api/live?topics=fleet:*`, {
      agent: false,
      headers: { "sec-fetch-site": "same-origin" },
    });
    this.#requests.push(request);
    request.on("error", () => undefined);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}.`);
    response.on("error", () => undefined);
    response.on("close", () => {
      if (!this.#isLeaving) this.cut += 1;
    });
    response.setEncoding("latin1");
    let rest = "";
    response.on("data", (text: string) => {
      rest = this.#read(rest + text);
    });
    await once(response, "data");
  }

  /** Returns what is not yet a whole frame. */
  #read(text: string): string {
    const end = text.lastIndexOf("\n\n");
    if (end < 0) return text;
    const now = performance.now();
    for (const [, id, version] of text.slice(0, end).matchAll(ROW))
      this.#expected.get(`${id}:${version}`)?.arrivedAt.push(now);
    return text.slice(end + 2);
  }
}
