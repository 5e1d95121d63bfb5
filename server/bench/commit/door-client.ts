import { Agent, request } from "node:http";
import { median, quantile, round } from "../quantile";
import { measureRound } from "./measure";
import { aStep } from "./step-order";

/** A worker in a process of its own: claims `width` tasks at the door and commits their steps over kept connections. */
const [url = "", key = "", agent = "", widthText = "1", roundsText = "1", roundMsText = "1000"] = process.argv.slice(2);
const width = Number(widthText);
const keepAlive = new Agent({ keepAlive: true, maxSockets: width });
const WORKER = "bench-door";

interface Work {
  readonly taskId: string;
  readonly attempt: string;
}

function post<T>(path: string, body: object): Promise<T> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    };
    const call = request(new URL(path, url), { method: "POST", agent: keepAlive, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const told = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200) resolve(JSON.parse(told));
        else reject(new Error(`${path} answered ${answer.statusCode}: ${told.slice(0, 500)}`));
      });
      answer.on("error", reject);
    });
    call.on("error", reject);
    call.end(text);
  });
}

const { work } = await post<{ work: Work[] }>("/api/workers/claim", {
  workerId: WORKER,
  agents: [agent],
  max: width,
  waitMs: 0,
});
if (work.length !== width) throw new Error(`Of ${width} tasks ${work.length} were given.`);
const writers = work.map(({ taskId, attempt }) => {
  let no = 0;
  const step = async () => {
    await post(`/api/workers/tasks/${taskId}/commit`, { attempt, no: no + 1, steps: [aStep(no + 1)] });
    no += 1;
  };
  return { taskId, step, steps: () => no };
});
const steps = writers.map((writer) => writer.step);
await measureRound(steps, Number(roundMsText));
const rounds = [];
for (let n = 0; n < Number(roundsText); n++) rounds.push(await measureRound(steps, Number(roundMsText)));
const latenciesMs = rounds.flatMap((r) => r.latenciesMs);
console.log(
  JSON.stringify({
    perSecond: Math.round(median(rounds.map((r) => r.perSecond))),
    samples: rounds.map((r) => Math.round(r.perSecond)),
    p50Ms: round(quantile(latenciesMs, 0.5)),
    p99Ms: round(quantile(latenciesMs, 0.99)),
    acknowledged: Object.fromEntries(writers.map(({ taskId, steps: count }) => [taskId, count()])),
  }),
);
keepAlive.destroy();
