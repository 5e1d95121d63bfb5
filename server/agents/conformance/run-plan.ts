import { setTimeout as delay } from "node:timers/promises";
import type { StepContext, TaskContext } from "../../sdk/worker";
import { leaveMark } from "./leave-mark";
import type { Plan, ScriptedAct, ScriptedStep } from "./plan";

/** Does what the script says, act by act, and writes down what came of it. */
export async function runPlan(ctx: TaskContext<Plan>): Promise<void> {
  const results: unknown[] = [];
  let done = 0;
  for (const act of ctx.input.acts) {
    ctx.progress({ done, total: ctx.input.acts.length, current: act.do === "step" ? act.key : act.do });
    results.push(await doAct(ctx, act));
    done += 1;
  }
  const text = JSON.stringify({ results, notes: ctx.notes }, null, 2);
  ctx.artifact({ id: "results", name: "results.json", mimeType: "application/json", text });
}

async function doAct(ctx: TaskContext<Plan>, act: ScriptedAct): Promise<unknown> {
  switch (act.do) {
    case "step":
      return runScriptedStep(ctx, act);
    case "parallel":
      return Promise.all(act.steps.map((step) => runScriptedStep(ctx, step)));
    case "ask":
      return ctx.ask(act.key, { message: act.message ?? "Go on?", schema: act.schema ?? true });
    case "park":
      return ctx.park({
        reason: act.reason,
        ...(act.minutes ? { conditions: { timeout: { durationMinutes: act.minutes } } } : {}),
      });
    case "think":
      return delay(act.ms);
    case "say":
      return ctx.message(act.text);
    case "checkpoint":
      return ctx.checkpoint({ label: act.label, flagged: true });
    case "fail":
      throw new Error(act.reason);
    case "reject":
      return ctx.reject(act.reason);
  }
}

/** The results as they are written down: undefined where there is none. */
async function runScriptedStep(ctx: TaskContext<Plan>, step: ScriptedStep): Promise<unknown> {
  const options = { name: `Step ${step.key}`, repeatable: step.repeatable ?? true };
  const outcome = ctx.step(step.key, (running) => doStep(ctx, step, running), options);
  return step.fail === undefined ? outcome : outcome.catch((error: Error) => ({ failed: error.message }));
}

async function doStep(
  ctx: TaskContext<Plan>,
  step: ScriptedStep,
  { signal, idempotencyKey }: StepContext,
): Promise<unknown> {
  const mark = { taskId: ctx.task.id, attemptNo: ctx.task.attemptNo, key: step.key, idempotencyKey };
  const { marks } = ctx.input;
  await leaveMark(marks, { ...mark, phase: "began" });
  try {
    await delay(step.ms ?? 0, undefined, step.deaf ? {} : { signal });
  } catch (error) {
    await leaveMark(marks, { ...mark, phase: "aborted" });
    throw error;
  }
  await leaveMark(marks, { ...mark, phase: "ended" });
  if (step.message) ctx.message(step.message);
  if (step.remember !== undefined) remember(ctx, step.key, step.remember);
  ctx.usage({ inputTokens: 1 });
  if (step.fail !== undefined) throw new Error(step.fail);
  return step.result;
}

function remember(ctx: TaskContext<Plan>, key: string, value: unknown): void {
  if (ctx.state.get() === null) ctx.state.set({});
  ctx.state.patch([{ op: "add", path: `/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`, value }]);
}
