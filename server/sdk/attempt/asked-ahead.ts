import type { CommitBody } from "../../contract/worker-protocol";
import type { Question } from "./ending";

// Limit of the wire (server/contract/worker-protocol.ts).
const MAX_ASKED = 200;

/** Questions for people while the run goes on: each is told once, if the attempt does not end with it before. */
export class AskedAhead {
  private readonly seen = new Set<string>();
  private untold: Question[] = [];

  add(questions: readonly Question[]): void {
    for (const question of questions) {
      const { key, nodePath = "", runId = "" } = question;
      const address = JSON.stringify([nodePath, runId, key]);
      if (!this.seen.has(address)) this.untold.push(question);
      this.seen.add(address);
    }
  }

  take(): Pick<CommitBody, "askAhead"> {
    const askAhead = this.untold.splice(0, MAX_ASKED);
    return askAhead.length > 0 ? { askAhead } : {};
  }
}
