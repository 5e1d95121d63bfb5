import type { Usage } from "../../contract/usage";
import type { CommitBody } from "../../contract/worker-protocol";
import { FIGURES } from "../../domain/usage/usage";

export type ArtifactEffect = NonNullable<CommitBody["artifacts"]>[number];
export type MessageEffect = NonNullable<CommitBody["messages"]>[number];
export type CheckpointEffect = NonNullable<CommitBody["checkpoint"]>;

// What one commit may carry (server/contract/worker-protocol.ts).
const MAX_MESSAGES = 100;
const MAX_ARTIFACTS = 200;
/** More text than this travels in commits of its own: none is slow to read, or larger than the server takes. */
const MAX_ARTIFACT_CHARS = 4_000_000;

/** What a run reported and no commit carried yet, in the order it was said. */
export class Effects {
  private messages: MessageEffect[] = [];
  private artifacts: ArtifactEffect[] = [];
  private checkpoints: CheckpointEffect[] = [];
  private usage: Usage | undefined;

  addMessage(message: MessageEffect): void {
    this.messages.push(message);
  }

  addArtifact(artifact: ArtifactEffect): void {
    this.artifacts.push(artifact);
  }

  addCheckpoint(checkpoint: CheckpointEffect): void {
    this.checkpoints.push(checkpoint);
  }

  addUsage(usage: Usage): void {
    this.usage = sumUsage(this.usage, usage);
  }

  /** More than one commit can carry: it has one checkpoint and so many messages and artifacts. */
  needsMoreThanOneCommit(): boolean {
    return (
      this.messages.length > MAX_MESSAGES ||
      this.artifacts.length > this.artifactsThatFit() ||
      this.checkpoints.length > 1
    );
  }

  /** Moves everything over from `other`. */
  absorb(other: Effects): void {
    this.messages.push(...other.messages);
    this.artifacts.push(...other.artifacts);
    this.checkpoints.push(...other.checkpoints);
    this.absorbUsage(other);
    other.clear();
  }

  absorbMessages(other: Effects): void {
    this.messages.push(...other.messages.splice(0));
  }

  absorbUsage(other: Effects): void {
    const usage = other.takeUsage();
    if (usage) this.addUsage(usage);
  }

  takeUsage(): Usage | undefined {
    const { usage } = this;
    this.usage = undefined;
    return usage;
  }

  /** As much as one commit carries. */
  take(): Pick<CommitBody, "messages" | "artifacts" | "checkpoint" | "usage"> {
    const messages = this.messages.splice(0, MAX_MESSAGES);
    const artifacts = this.artifacts.splice(0, this.artifactsThatFit());
    const checkpoint = this.checkpoints.shift();
    const usage = this.takeUsage();
    return {
      ...(messages.length > 0 ? { messages } : {}),
      ...(artifacts.length > 0 ? { artifacts } : {}),
      ...(checkpoint ? { checkpoint } : {}),
      ...(usage ? { usage } : {}),
    };
  }

  /** At least one, if there is any. */
  private artifactsThatFit(): number {
    let chars = 0;
    const tooFar = this.artifacts.findIndex(({ text }, at) => {
      chars += text.length;
      return at === MAX_ARTIFACTS || (at > 0 && chars > MAX_ARTIFACT_CHARS);
    });
    return tooFar === -1 ? this.artifacts.length : tooFar;
  }

  clear(): void {
    this.messages = [];
    this.artifacts = [];
    this.checkpoints = [];
    this.usage = undefined;
  }
}

/** What neither reported stays unreported; it is never taken for 0. */
function sumUsage(a: Usage | undefined, b: Usage): Usage {
  // A meter tells totals: its newest report stands.
  if (b.meter !== undefined) return a?.meter === b.meter ? { ...a, ...b } : b;
  const total = { ...a, ...b };
  for (const name of FIGURES) {
    const sum = (a?.[name] ?? 0) + (b[name] ?? 0);
    if (a?.[name] !== undefined || b[name] !== undefined) total[name] = sum;
  }
  return total;
}
