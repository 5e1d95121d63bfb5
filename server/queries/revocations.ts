import type { Ports } from "../ports";

/** Wakes are hints: at the latest after this long keys are looked at. */
const LOOK_MS = 30_000;
/** A database that did not answer is asked again after this long; it takes nobody's key away meanwhile. */
const RETRY_MS = 1_000;

type End = (isRevoked: boolean) => void;

/** Tells those who stream for a key, at whatever door, that it was revoked. One for a process: one look serves all of them. */
export class Revocations {
  readonly #streams = new Map<string, Set<End>>();
  /** Aborts when a key joins, which may have been revoked before anybody listened. */
  #joined = new AbortController();
  #isLooking = false;

  constructor(private readonly ports: Pick<Ports, "keys" | "wakes">) {}

  /** For a stream of who showed this key; there is nothing to watch for one that showed none. */
  watch(keyId: string | null): ((over: AbortSignal) => Promise<boolean>) | undefined {
    return keyId === null ? undefined : (over) => this.until(keyId, over);
  }

  /** True once the key opens nothing any more; false when the stream was over first. */
  until(keyId: string, over: AbortSignal): Promise<boolean> {
    if (over.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => end(false);
      const end: End = (isRevoked) => {
        over.removeEventListener("abort", leave);
        this.#remove(keyId, end);
        resolve(isRevoked);
      };
      over.addEventListener("abort", leave, { once: true });
      this.#add(keyId, end);
    });
  }

  #add(keyId: string, end: End): void {
    const ends = this.#streams.get(keyId);
    if (ends) ends.add(end);
    else {
      this.#streams.set(keyId, new Set([end]));
      this.#joined.abort();
    }
    if (!this.#isLooking) void this.#look();
  }

  #remove(keyId: string, end: End): void {
    const ends = this.#streams.get(keyId);
    ends?.delete(end);
    if (ends?.size !== 0) return;
    this.#streams.delete(keyId);
    // Nobody is left to look for.
    if (this.#streams.size === 0) this.#joined.abort();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#streams.size > 0) {
      this.#joined = new AbortController();
      // Before the look, so that no wake falls between the two.
      const woken = this.ports.wakes.wait(["keys"], LOOK_MS, this.#joined.signal);
      const revoked = await this.ports.keys.revokedOf([...this.#streams.keys()]).catch(() => null);
      for (const keyId of revoked ?? []) for (const end of [...(this.#streams.get(keyId) ?? [])]) end(true);
      if (revoked === null) this.#joined.abort();
      await woken;
      if (revoked === null) await this.ports.wakes.wait(["keys"], RETRY_MS);
    }
    this.#isLooking = false;
  }
}
