import type { CommitAnswer } from "../../contract/worker-protocol";

export interface Told {
  readonly directive: CommitAnswer["directive"];
  readonly mode?: CommitAnswer["mode"];
  /** Version of the task that this was said at; left out when the source does not know it. */
  readonly version?: number | undefined;
}

/** The newest directive, whichever way it came: answers, heartbeats and the stream may overtake each other. */
export class Orders {
  private told: Told = { directive: "continue" };
  private version = 0;

  /** False when it is older than what is known. */
  learn(told: Told): boolean {
    if (told.version !== undefined) {
      if (told.version < this.version) return false;
      this.version = told.version;
    }
    this.told = told;
    return true;
  }

  mayStart(): boolean {
    return this.told.directive === "continue" || this.waitsForTheTurn();
  }

  /** The pause becomes true with the commit after which nothing runs. */
  wantsBoundary(): boolean {
    return this.told.directive === "pause" && !this.waitsForTheTurn();
  }

  wantsInterrupt(): boolean {
    const interrupted = this.told.directive === "pause" && this.told.mode === "interrupt_immediate";
    return interrupted || this.wantsCleanUp();
  }

  wantsCleanUp(): boolean {
    return this.told.directive === "clean_up";
  }

  private waitsForTheTurn(): boolean {
    return this.told.directive === "pause" && this.told.mode === "wait_for_completion";
  }
}
