import { openConsole } from "../testing/product/open-console";
import type { BenchFlags } from "./bench-flags";
import { withWebProcess } from "./commit/door-rounds";
import { checkPauses } from "./pause/check-pauses";
import { type PauseSample, pauseOnce } from "./pause/pause-once";
import { WorkerWatch } from "./pause/worker-watch";
import { quantile, round } from "./quantile";
import { withDatabase } from "./with-database";

const PAUSES = 100;
const WARM_UPS = 3;

/** A pause beyond the end of the step under way, and a resume to the next step: console, web process and worker are three processes. */
export async function benchPause({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const count = Math.max(10, Math.round(PAUSES * effort));
  const samples = await withDatabase((url, folder) =>
    withWebProcess(url, { folder }, async (door) => {
      await using worker = await WorkerWatch.start(door);
      const console = openConsole(door.url);
      for (let no = 0; no < WARM_UPS; no += 1) await pauseOnce(console, worker, no);
      const measured: PauseSample[] = [];
      for (let no = 0; no < count; no += 1) measured.push(await pauseOnce(console, worker, no));
      await checkPauses(
        url,
        measured.map(({ taskId }) => taskId),
      );
      return measured;
    }),
  );
  return report(samples);
}

function report(samples: readonly PauseSample[]): Record<string, unknown> {
  const pauses = printSamples(
    "from the step's end to paused",
    samples.map(({ pauseMs }) => pauseMs),
  );
  const wholes = printSamples(
    "from the request to paused",
    samples.map(({ wholeMs }) => wholeMs),
  );
  const resumes = printSamples(
    "from resume to the next step",
    samples.map(({ resumeMs }) => resumeMs),
  );
  console.table({ pause: pauses, "pause, the step's rest included": wholes, resume: resumes });
  const counts = {
    startedAfterPaused: sum(samples.map((sample) => sample.startedAfterPaused)),
    ranOnAfterPaused: sum(samples.map((sample) => sample.ranOnAfterPaused)),
    stepRunAgain: sum(samples.map((sample) => sample.stepRunAgain)),
  };
  if (Object.values(counts).some((count) => count > 0))
    throw new Error(`A pause did not hold: ${JSON.stringify(counts)}.`);
  return {
    ...pauses,
    resumeP50Ms: resumes.p50Ms,
    resumeP99Ms: resumes.p99Ms,
    ...counts,
    startedAfterRequest: sum(samples.map((sample) => sample.startedAfterRequest)),
  };
}

function printSamples(what: string, samples: readonly number[]) {
  console.log(`Milliseconds ${what}: ${samples.map((ms) => round(ms, 1)).join(" ")}`);
  return { p50Ms: round(quantile(samples, 0.5)), p99Ms: round(quantile(samples, 0.99)) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
