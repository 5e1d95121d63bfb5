import type { CheckpointView } from "../../task-view";
import { alignMessages } from "../align-messages";
import type { CompareMode } from "../compare/compare-line";
import { Comparison } from "../compare/comparison";
import { composeDocument } from "../compose-document";
import { diffDocuments } from "../diff/diff-documents";
import type { JsonTape } from "../json-tape";
import type { HostPorts } from "./host-ports";
import { scanInSlices } from "./in-slices";
import type { CompareView, ReadyComparison, TreeSource } from "./tree-protocol";

/** The version that is open, and its document. */
interface OpenVersion {
  readonly checkpoint: CheckpointView;
  readonly tape: JsonTape;
}

interface Ready {
  readonly comparison: Comparison;
  readonly other: CheckpointView;
}

interface LineWindow {
  readonly mode: CompareMode;
  readonly from: number;
  readonly to: number;
}

/** Slices of a comparison between two looks at what else is asked. */
const SLICES = 5;
const FIRST_WINDOW: LineWindow = { mode: "changes", from: 0, to: 80 };

/** Compares the open document with another version and holds what came out. */
export class CompareHost {
  readonly #ports: HostPorts;
  /** Shows the page how far it is. */
  readonly #show: () => void;
  #state: Exclude<CompareView, ReadyComparison> | null = null;
  #ready: Ready | null = null;
  #run = 0;
  #window = FIRST_WINDOW;
  #at: number | null = null;

  constructor(ports: HostPorts, show: () => void) {
    this.#ports = ports;
    this.#show = show;
  }

  /** Marks of the open document's values, once they are known. */
  get marks(): Uint8Array | null {
    return this.#ready?.comparison.marks ?? null;
  }

  /** A MARK, or null while nothing is compared. */
  markOf(node: number): number | null {
    return this.marks?.[node] ?? null;
  }

  /** The whole patch; empty while there is none. */
  patch(): string {
    return this.#ready?.comparison.patch() ?? "[]";
  }

  /** Ends what was compared; what is still under way comes to nothing. */
  end(): void {
    this.#run += 1;
    this.#ready = null;
    this.#state = null;
    this.#at = null;
  }

  async start(open: OpenVersion, source: TreeSource): Promise<void> {
    this.end();
    const run = this.#run;
    const isOver = () => run !== this.#run;
    this.#tell({ phase: "reading", source });
    try {
      const other = alignMessages(open.checkpoint, await this.#ports.read(source));
      if (isOver()) return;
      const before = await scanInSlices(composeDocument(other), this.#ports);
      if (isOver()) return;
      const steps = diffDocuments(before, open.tape);
      for (let step = steps.next(); ; step = steps.next()) {
        for (let slice = 1; slice < SLICES && !step.done; slice += 1) step = steps.next();
        if (step.done) {
          this.#ready = { comparison: new Comparison(step.value), other };
          this.#state = null;
          return this.#show();
        }
        this.#tell({ phase: "comparing", source, share: step.value });
        await this.#ports.breathe();
        if (isOver()) return;
      }
    } catch (error) {
      if (!isOver()) this.#tell({ phase: "failed", source, error: this.#ports.describe(error) });
    }
  }

  setWindow(window: LineWindow): void {
    this.#window = window;
  }

  /** The value a change is at; null when there is no such change. */
  goTo(group: number): number | null {
    const comparison = this.#ready?.comparison;
    if (!comparison?.groups[group]) return null;
    this.#at = group;
    return comparison.targetOf(group);
  }

  /** The next change or the one before, round the ends, seen from the value that is selected. */
  step(by: 1 | -1, selected: number | null): number | null {
    const count = this.#ready?.comparison.groups.length ?? 0;
    if (count === 0) return null;
    const at = this.#atFor(selected);
    if (at !== null) return this.goTo((at + by + count) % count);
    return this.goTo(by > 0 ? 0 : count - 1);
  }

  view(selected: number | null, isRevealed: boolean): CompareView | null {
    if (!this.#ready) return this.#state;
    const { comparison, other } = this.#ready;
    const { mode, from, to } = this.#window;
    const { dataText: _, messages, artifacts: __, taskId, ...checkpoint } = other;
    const at = this.#atFor(selected);
    return {
      phase: "ready",
      source: { taskId, version: other.version },
      checkpoint,
      messages: messages.length,
      changes: comparison.groups.length,
      bytes: comparison.bytes,
      at,
      mode,
      total: comparison.total(mode),
      from,
      lines: comparison.lines(mode, from, to),
      reveal: isRevealed && at !== null && mode === "changes" ? { row: comparison.rowOf(at) } : null,
    };
  }

  /** The change that the selected value stands for. */
  #atFor(selected: number | null): number | null {
    const comparison = this.#ready?.comparison;
    if (!comparison || selected === null || !this.markOf(selected)) return null;
    if (this.#at === null || comparison.targetOf(this.#at) !== selected) {
      const found = comparison.groups.findIndex(({ first }) => first.after === selected);
      this.#at = found < 0 ? null : found;
    }
    return this.#at;
  }

  #tell(state: Exclude<CompareView, ReadyComparison>): void {
    this.#state = state;
    this.#show();
  }
}
