import { hashKey, type QueryKey } from "@tanstack/react-query";

/** The highest number each log is known to reach. A read under way goes on up to it. */
export class WantedSeqs {
  readonly #byLog = new Map<string, number>();

  raise(log: QueryKey, seq: number): void {
    const hash = hashKey(log);
    this.#byLog.set(hash, Math.max(seq, this.#byLog.get(hash) ?? 0));
  }

  get(log: QueryKey): number {
    return this.#byLog.get(hashKey(log)) ?? 0;
  }
}
