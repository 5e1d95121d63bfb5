// The product as one more peer: its web process, as installed, on the bench's PostgreSQL; here a worker on its client.
// Runs in a copy of the peers bench's own `peers` folder, beside the others. CHECKREIN_HOME is the product's folder,
// CHECKREIN_SEED_LIST the program that fills a database for the list.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { now, parallel, STEP_MS, STEPS, sleep, stepValue } from "../lib/measure.mjs";

export const needs = ["postgres"];
const home = process.env.CHECKREIN_HOME;
const fromSource = ["--import", "tsx"];
const AGENT = "bench";
const DOOR_AGENT = "bench-door";

async function startWeb(databaseUrl, folder) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    CHECKREIN_DATA_DIR: folder,
    CHECKREIN_PORT: "0",
    CHECKREIN_LOG_LEVEL: "warn",
  };
  const args = [...fromSource, "server/cli/main.ts", "start", "--only", "web"];
  const launcher = spawn(process.execPath, args, { cwd: home, env, stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((done, fail) => {
    let told = "";
    launcher.once("exit", () => fail(new Error("The web process did not start.")));
    launcher.stdout.on("data", (chunk) => {
      told += chunk;
      const [, found] = /ready at (\S+)/.exec(told) ?? [];
      if (found) done(found);
    });
  });
  return { launcher, url, key: readFileSync(join(folder, "worker-key"), "utf8").trim() };
}

export async function start({ pgFresh, measure, work }) {
  const connection = await pgFresh("peers_checkrein");
  const { host, port, user, database } = connection;
  const databaseUrl = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { launcher, url, key } = await startWeb(databaseUrl, mkdtempSync(join(work, "checkrein-")));
  writeFileSync(join(work, "checkrein.pid"), String(launcher.pid));
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on("error", () => {});

  const call = async (path, input) => {
    const answer = await fetch(`${url}/api/trpc/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify(input),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
    return body.result.data;
  };
  const create = (agent, input) => call("task.create", { agent, title: "Bench", input });

  // What a task does is looked up by its input's key: orderer and worker are one process here, as with the other peers.
  const jobs = new Map();
  const { createWorker, defineAgent } = await import(pathToFileURL(join(home, ".build/worker/worker.js")).href);
  const agent = defineAgent({ name: AGENT, version: "1", run: (ctx) => jobs.get(ctx.input.key)(ctx) });
  const worker = createWorker({ url, key, agents: [agent], capacity: 32 });
  const working = worker.run();
  working.catch((error) => console.error(error));
  await worker.ready;
  let made = 0;
  const newKey = (job) => {
    const name = `k${++made}`;
    jobs.set(name, job);
    return name;
  };

  let stepsDone = 0;
  const stepsTask = (steps, lat) =>
    new Promise((done, fail) => {
      const name = newKey(async (ctx) => {
        for (let i = 0; i < steps; i++) {
          const t = now();
          await ctx.step(`s${i}`, () => stepValue(i));
          lat.push(now() - t);
        }
        stepsDone += steps;
        done();
      });
      create(AGENT, { key: name }).catch(fail);
    });

  // The same without the worker client: claims and commits by hand over kept connections, as in raw-http.
  const kept = new Agent({ keepAlive: true, maxSockets: 64 });
  const door = (method, path, body) =>
    new Promise((done, fail) => {
      const text = JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      };
      const sent = request(`${url}/api/workers/${path}`, { method, agent: kept, headers }, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => {
          const told = Buffer.concat(parts).toString();
          if (answer.statusCode === 200) done(JSON.parse(told));
          else fail(new Error(`${path} ${answer.statusCode} ${told.slice(0, 300)}`));
        });
      });
      sent.on("error", fail);
      sent.end(text);
    });
  async function doorTask(steps, lat) {
    await create(DOOR_AGENT, null);
    const { work: given } = await door("POST", "claim", { workerId: "by-hand", agents: [DOOR_AGENT], waitMs: 5000 });
    const [{ taskId, attempt }] = given;
    for (let no = 1; no <= steps; no++) {
      const at = new Date().toISOString();
      const step = { key: `s${no}`, name: "s", status: "completed", startedAt: at, endedAt: at, result: stepValue(no) };
      const t = now();
      await door("POST", `tasks/${taskId}/commit`, { attempt, no, steps: [step] });
      lat.push(now() - t);
    }
    await door("POST", `tasks/${taskId}/commit`, { attempt, no: steps + 1, outcome: { kind: "completed" } });
    stepsDone += steps;
  }
  async function stepsGrid(metric, task) {
    await parallel(8, 8, () => task(100, []));
    for (const [width, tasks] of STEPS.grid) {
      await parallel(width, width, () => task(25, []));
      await measure(metric, { width }, (lat) => parallel(tasks, width, () => task(STEPS.steps, lat)));
    }
    const { rows } = await pool.query(`select count(*)::int as n from task_event where type = 'step.completed'`);
    if (rows[0].n !== stepsDone) throw new Error(`the log has ${rows[0].n} steps of ${stepsDone}`);
  }

  const seenOf = () => {
    const seen = { starts: [], ends: [], begun: () => {} };
    const name = newKey(async (ctx) => {
      for (let i = 0; i < 100000; i++) {
        await ctx.step(`s${i}`, async () => {
          seen.starts.push([now(), i]);
          seen.begun(seen.starts.at(-1)[0]);
          await sleep(STEP_MS);
          seen.ends.push([now(), i]);
          return stepValue(i);
        });
      }
    });
    return { seen, name };
  };

  return {
    steps: () => stepsGrid("steps", stepsTask),
    async stepsDoor() {
      await door("PUT", `agents/${DOOR_AGENT}`, { version: "1" });
      await stepsGrid("stepsDoor", doorTask);
    },
    async pauseResume() {
      const [said, whole, resumed] = [[], [], []];
      let [after, ranOn, redone, extra] = [0, 0, 0, 0];
      for (let i = 0; i < 20; i++) {
        const { seen, name } = seenOf();
        const { task } = await create(AGENT, { key: name });
        while (seen.starts.length < 2) await sleep(2);
        await sleep(10 + ((i * 37) % 50));
        const asked = now();
        const order = { taskId: task.id, mode: "finish_step", reason: "Bench", waitMs: 5000 };
        const held = await call("task.pause", order);
        const at = now();
        if (held.task.state !== "paused_by_client") throw new Error(`not paused: ${held.task.state}`);
        await sleep(120);
        const inFlight = seen.ends.find(([end], k) => end > asked && seen.starts[k][0] < asked);
        const bodyEnd = inFlight ? inFlight[0] : asked;
        whole.push(at - asked);
        said.push(at - Math.max(asked, Math.min(bodyEnd, at)));
        if (seen.ends.some(([end]) => end > at)) ranOn++;
        extra += seen.starts.filter(([s]) => s > asked && s <= at).length;
        after += seen.starts.filter(([s]) => s > at).length;
        const last = seen.starts.at(-1)[1];
        const t = now();
        const next = new Promise((done) => {
          seen.begun = done;
        });
        const resuming = call("task.resume", { taskId: task.id, reason: "Bench" });
        resumed.push((await next) - t);
        await resuming;
        if (seen.starts.at(-1)[1] === last) redone++;
        await call("task.cancel", { taskId: task.id, undoMs: 0, reason: "Bench" });
        await sleep(70);
      }
      const counts = {
        ranOnAfterPaused: ranOn,
        startedAfterPaused: after,
        startedAfterRequest: extra,
        stepRunAgain: redone,
      };
      await measure("pause", { how: "task.pause until it answers paused" }, async (lat) => {
        lat.push(...said);
        return counts;
      });
      await measure("pauseWhole", { stepMs: STEP_MS }, async (lat) => void lat.push(...whole));
      await measure("resume", { how: "task.resume" }, async (lat) => void lat.push(...resumed));
    },
    async pickup() {
      const out = [];
      for (let i = 0; i < 30; i++) {
        await sleep(15 + (i % 7));
        let begun;
        const start = new Promise((done) => {
          begun = done;
        });
        const name = newKey((ctx) => ctx.step("s", () => begun(now())));
        const t = now();
        const sent = create(AGENT, { key: name });
        out.push((await start) - t);
        await sent;
      }
      await measure("pickup", { how: "task.create -> step" }, async (lat) => void lat.push(...out));
    },
    async list() {
      const seed = [...fromSource, process.env.CHECKREIN_SEED_LIST, databaseUrl];
      const seeding = spawn(process.execPath, seed, { cwd: home, stdio: ["ignore", "ignore", "inherit"] });
      const code = await new Promise((done) => seeding.once("exit", done));
      if (code !== 0) throw new Error("the rows were not made");
      const { rows } = await pool.query("select count(*)::int as n from task");
      if (rows[0].n < 100000) throw new Error(`${rows[0].n} tasks`);
      await measure("list", { of: 100000, page: 50 }, async (lat) => {
        for (let i = 0; i < 100; i++) {
          const t = now();
          const { tasks } = await call("task.list", { view: "ended", states: ["failed"], limit: 50 });
          if (tasks.length !== 50 || tasks.some(({ state }) => state !== "failed")) throw new Error("wrong page");
          lat.push(now() - t);
        }
      });
    },
    async stop() {
      await worker.stop({ now: true, timeoutMs: 1000 });
      kept.destroy();
      await pool.end();
      const gone = new Promise((done) => launcher.once("exit", done));
      launcher.kill("SIGTERM");
      await gone;
    },
  };
}
