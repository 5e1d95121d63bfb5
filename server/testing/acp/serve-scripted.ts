import { rmSync } from "node:fs";
import { acpAgent } from "../../agents/acp/run/acp-agent";
import { AgentHost } from "../../agents/acp/run/host";
import { createTask } from "../../commands/task/create-task";
import { CreateTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { createWorker } from "../../sdk/worker";
import type { TestDoor } from "../test-doors";
import { untilTask } from "../until-task";
import { scriptedProfile, writeScript } from "./acp-scene";
import { type Asked, readAsked, readPrompts } from "./read-log";
import type { Script } from "./script";

/** A scripted agent that a worker serves at a real door; it may go and come back. */
export class ServedAgent implements AsyncDisposable {
  private running: { readonly host: AgentHost; stop(): Promise<void> } | null = null;

  private constructor(
    private readonly door: TestDoor,
    readonly folder: string,
    private readonly profile: Awaited<ReturnType<typeof scriptedProfile>>["profile"],
  ) {}

  static async open(
    door: TestDoor,
    script: Partial<Script>,
    profile: NonNullable<Parameters<typeof scriptedProfile>[0]> & { readonly name: string },
  ): Promise<ServedAgent> {
    const made = await scriptedProfile(profile);
    const served = new ServedAgent(door, made.folder, made.profile);
    served.write(script);
    await served.serve();
    return served;
  }

  /** What it does from its next launch on. */
  write(script: Partial<Script>): void {
    writeScript(this.folder, script);
  }

  async serve(): Promise<void> {
    const host = new AgentHost({ profile: this.profile, env: process.env });
    const { url, key } = this.door;
    const worker = createWorker({ url, key, agents: [acpAgent(host)], log: () => undefined });
    const running = worker.run();
    await worker.ready;
    const stop = async () => {
      await worker.stop({ now: true, timeoutMs: 2_000 });
      await running;
      await host.endAll();
    };
    this.running = { host, stop };
  }

  /** As at Ctrl-C: its worker is told to stop, and its processes end. */
  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = null;
  }

  /** Its processes end between turns, as after the time that they are kept; its worker goes on. */
  async rest(): Promise<void> {
    await this.running?.host.endAll();
  }

  async start(input: Readonly<Record<string, string>> = {}): Promise<string> {
    const order = { agent: this.profile.name, title: "T", input: { prompt: "Remember SECRET-apple.", ...input } };
    const made = await createTask(this.door.ports, this.door.operator, CreateTaskInput.parse(order));
    if (made.kind === "refused") throw new Error(made.refusal.message);
    return made.taskId;
  }

  /** What was asked of it, in order. */
  asked(method: string): readonly Asked[] {
    return readAsked(this.folder, method);
  }

  prompts(): readonly string[] {
    return readPrompts(this.folder);
  }

  until(taskId: string, isSo: (task: TaskView) => boolean): Promise<TaskView> {
    return untilTask(this.door.ports, taskId, isSo);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
