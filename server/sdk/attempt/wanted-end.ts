import type { Deferred } from "./deferred";
import type { Ending } from "./ending";

/** How the run wants its attempt to end, and the call that waits for it. */
export class WantedEnd {
  private wanted: { readonly how: Ending; readonly answered: Deferred<never> } | null = null;

  get how(): Ending | null {
    return this.wanted?.how ?? null;
  }

  /** It waits for people: what runs beside the questions comes as far as it can before. */
  get asks(): boolean {
    return this.how?.kind === "ask";
  }

  /** Questions asked in one go are sent together. Throws for any other end beside one that is wanted; null when none is. */
  join(how: Ending): Promise<never> | null {
    if (!this.wanted) return null;
    if (this.wanted.how.kind !== "ask" || how.kind !== "ask") throw new Error("The run already ends in another way.");
    this.wanted.how.ask.push(...how.ask);
    return this.wanted.answered.promise;
  }

  want(how: Ending, answered: Deferred<never>): Promise<never> {
    this.wanted = { how, answered };
    return answered.promise;
  }

  drop(): void {
    this.wanted = null;
  }

  reject(error: Error): void {
    this.wanted?.answered.reject(error);
    this.drop();
  }
}
