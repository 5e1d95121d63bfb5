import { readFileSync } from "node:fs";
import { median } from "../quantile";

/** One measured section of one peer, as the peers bench writes it. */
interface PeerRecord {
  readonly peer: string;
  readonly metric: string;
  readonly round: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly ops: number;
  readonly wallMs: number;
  readonly cpuClientMs: number;
  readonly cpuServerMs: number;
  /** What all other processes of the machine used meanwhile. */
  readonly othersMs: number;
  readonly lat: { readonly p50: number; readonly p99: number; readonly max: number } | null;
  readonly startedAfterPaused?: number;
  readonly ranOnAfterPaused?: number;
  readonly stepRunAgain?: number;
}

interface Section {
  readonly peer: string;
  readonly metric: string;
  readonly width?: number;
}

type Value = "perSecond" | "p50Ms" | "p99Ms" | "worstMs" | "cpuMicros";

export const PRODUCT = "checkrein";
const CORES = 2;
const LOUD = 0.2;

/** What a run of the peers bench wrote down. */
export class PeerRecords {
  private constructor(private readonly records: readonly PeerRecord[]) {}

  /** Throws when a section of the product failed. */
  static read(paths: readonly string[]): PeerRecords {
    const lines = paths.flatMap((path) => readFileSync(path, "utf8").split("\n").filter(Boolean));
    // Written by the peers bench; a line has a metric, or is a failure, a note or the versions.
    const all = lines.map((line) => JSON.parse(line) as PeerRecord & { error?: string; note?: string });
    const failed = all.filter((record) => record.error !== undefined);
    for (const { peer, metric, error } of failed) console.log(`${peer} ${metric} failed: ${error}`);
    if (failed.some(({ peer }) => peer === PRODUCT)) throw new Error("A section of the product failed.");
    return new PeerRecords(all.filter(({ metric, error, note }) => metric && !error && !note));
  }

  has(peer: string, metric: string): boolean {
    return this.of({ peer, metric }).length > 0;
  }

  /** The median over the rounds; NaN when it was not measured. */
  value(section: Section, what: Value): number {
    return median(this.of(section).map((record) => read(record, what)));
  }

  /** The product's value over the peer's. */
  ratio({ peer, ...section }: Section, what: Value): number {
    return this.value({ peer: PRODUCT, ...section }, what) / this.value({ peer, ...section }, what);
  }

  /** Times that a step of the product ran when it must not. */
  brokenPauses(): Readonly<Record<string, number>> {
    const pauses = this.of({ peer: PRODUCT, metric: "pause" });
    const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((all, n) => all + (n ?? 0), 0);
    return {
      startedAfterPaused: sum(pauses.map((record) => record.startedAfterPaused)),
      ranOnAfterPaused: sum(pauses.map((record) => record.ranOnAfterPaused)),
      stepRunAgain: sum(pauses.map((record) => record.stepRunAgain)),
    };
  }

  /** Sections during which others used more than a fifth of the machine, of all. */
  loudSections(): { readonly loud: number; readonly all: number } {
    const loud = this.records.filter(({ othersMs, wallMs }) => othersMs > LOUD * CORES * wallMs);
    return { loud: loud.length, all: this.records.length };
  }

  private of({ peer, metric, width }: Section): readonly PeerRecord[] {
    const measured = this.records.filter((record) => record.peer === peer && record.metric === metric);
    return width === undefined ? measured : measured.filter(({ params }) => params.width === width);
  }
}

function read(record: PeerRecord, what: Value): number {
  switch (what) {
    case "perSecond":
      return (record.ops / record.wallMs) * 1_000;
    case "p50Ms":
      return record.lat?.p50 ?? Number.NaN;
    case "p99Ms":
      return record.lat?.p99 ?? Number.NaN;
    case "worstMs":
      return record.lat?.max ?? Number.NaN;
    case "cpuMicros":
      return ((record.cpuClientMs + record.cpuServerMs) * 1_000) / record.ops;
  }
}
