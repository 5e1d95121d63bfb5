import type { StepContext, StepPart, TaskContext } from "../../../sdk/worker";
import { plainText } from "../process/noise-log";
import { boundDiffs, type FileDiff } from "./file-diff";
import { GrowingMessage } from "./growing-message";
import type { CallUpdate, PlanLine, Update } from "./read-update";

/** Tells people what the agent says, or what it thinks and plans beside that. */
export interface Telling {
  say(text: string): void;
  aside: TaskContext["aside"];
}
type Told = (to: Telling) => void;

export interface TranscriptLine {
  readonly key: string;
  readonly kind: "agent_message" | "tool_call" | "tool_result";
  readonly name: string | null;
  readonly text: string;
}

export interface TurnCall {
  readonly id: string;
  title: string;
  tool: string | null;
  status: "pending" | "in_progress" | "completed" | "failed";
  text: string;
  diffs: readonly FileDiff[];
  terminals: readonly string[];
  paths: readonly string[];
  changed: readonly string[];
  input: unknown;
  part: StepPart | null;
  isRecorded: boolean;
}

const MAX_CALLS = 2_000;
const MAX_LINE_CHARS = 200_000;
const MAX_ASIDE_CHARS = 8_000;
const SHOWN_RESULT_CHARS = 500;
/** Of all changes of a call, in its line of the log. */
const SHOWN_DIFF_CHARS = 4_000;

/** What an agent does in answer to one prompt: kept in order, said to people, written down, its calls shown as parts. */
export class TurnLog {
  readonly calls = new Map<string, TurnCall>();
  plan: readonly PlanLine[] | null = null;
  thoughtChars = 0;
  /** Characters of everything it told. */
  chars = 0;
  endedCalls = 0;
  lastText = "";
  /** The agent's own name of its last message; null where it gives none. */
  lastMessageId: string | null = null;
  private step: StepContext | null = null;
  private telling: Telling | null = null;
  /** Told while nobody followed the turn. */
  private readonly untold: Told[] = [];
  private thought = "";
  private message = this.newMessage(0);

  constructor(
    private readonly key: string,
    /** Again with the same key: the line has grown. */
    private readonly write: (line: TranscriptLine) => void,
    /** What a terminal printed. */
    private readonly printedIn: (terminal: string) => string = () => "",
  ) {}

  get openCalls(): readonly TurnCall[] {
    return [...this.calls.values()].filter(({ status }) => status === "in_progress");
  }

  /** From now on calls are parts of this step, and whole messages are said; what came meanwhile too. */
  showIn(step: StepContext, telling: Telling): void {
    this.step = step;
    this.telling = telling;
    this.message.startOver();
    for (const told of this.untold.splice(0)) told(telling);
    for (const call of this.calls.values()) this.show(call);
  }

  /** The step ends before the turn does: what runs goes on. */
  hide(): void {
    for (const call of this.calls.values()) {
      call.part?.end({ value: { goesOn: true } });
      call.part = null;
    }
    this.step = null;
    this.telling = null;
  }

  take(update: Update): void {
    if (update.kind === "text") this.takeText(update);
    if (update.kind === "call") this.takeCall(update);
    if (update.kind === "plan") this.takePlan(update.entries);
  }

  /** What was said or thought so far is whole. */
  endMessage(): void {
    this.endThought();
    const { message } = this;
    message.end();
    if (message.text !== "") this.message = this.newMessage(message.no + 1);
  }

  /** Its calls are over, whatever the agent says later; those that have no result yet get `how` as one. */
  close(how: string): void {
    this.endMessage();
    for (const call of this.calls.values()) {
      if (call.status !== "in_progress" && call.status !== "pending") continue;
      call.status = "failed";
      call.text = [call.text, how].filter((text) => text !== "").join("\n");
      this.writeCall(call);
      this.show(call);
    }
  }

  /** Something of the session that people should know, and that the agent did not say. */
  note(text: string): void {
    this.endMessage();
    this.tell((to) => to.aside("session", text));
  }

  private takeText({ from, text, messageId }: Extract<Update, { kind: "text" }>): void {
    this.chars += text.length;
    if (from === "thought") this.takeThought(text);
    if (from !== "agent") return;
    this.endThought();
    const { message } = this;
    if (messageId !== null && message.id !== null && messageId !== message.id) this.endMessage();
    this.message.id = messageId ?? this.message.id;
    this.lastMessageId = messageId ?? this.lastMessageId;
    if (this.message.text.length >= MAX_LINE_CHARS) this.endMessage();
    this.message.add(text);
    this.lastText = this.message.text;
    this.write({ key: `${this.key}/m${this.message.no}`, kind: "agent_message", name: null, text: this.message.text });
  }

  private takeThought(text: string): void {
    if (this.thought === "") this.endMessage();
    this.thoughtChars += text.length;
    this.thought += text;
    if (this.thought.length >= MAX_ASIDE_CHARS) this.endThought();
  }

  private endThought(): void {
    const { thought } = this;
    this.thought = "";
    if (thought.trim() !== "") this.tell((to) => to.aside("thought", thought));
  }

  /** Agents tell the whole plan again with each line that is done. */
  private takePlan(entries: readonly PlanLine[]): void {
    const words = planWords(entries);
    const isNew = entries.length > 0 && words !== planWords(this.plan ?? []);
    this.plan = entries;
    if (!isNew) return;
    this.endMessage();
    this.tell((to) => to.aside("plan", words));
  }

  private newMessage(no: number): GrowingMessage {
    return new GrowingMessage(no, {
      say: (text) => this.tell((to) => to.say(text)),
      grow: (text) => {
        this.telling?.aside("saying", text);
        return this.telling !== null;
      },
    });
  }

  private tell(told: Told): void {
    if (this.telling) told(this.telling);
    else this.untold.push(told);
  }

  private takeCall(update: CallUpdate): void {
    this.endMessage();
    const call = this.calls.get(update.id) ?? this.newCall(update.id);
    if (!call) return;
    this.chars += update.text?.length ?? 0;
    call.title = update.title ?? call.title;
    call.tool = update.tool ?? call.tool;
    call.text = update.text ?? call.text;
    call.diffs = update.diffs ?? call.diffs;
    call.terminals = update.terminals ?? call.terminals;
    call.paths = update.paths ?? call.paths;
    call.changed = update.changed ?? call.changed;
    call.input = update.input ?? call.input;
    const wasOver = isOver(call);
    if (!wasOver) call.status = update.status ?? call.status;
    if (isOver(call)) call.text ||= plainText(call.terminals.map((id) => this.printedIn(id)).join("\n"));
    this.writeCall(call);
    if (!wasOver && isOver(call)) this.endedCalls += 1;
    this.show(call);
  }

  private newCall(id: string): TurnCall | null {
    if (this.calls.size >= MAX_CALLS) return null;
    const call: TurnCall = {
      id,
      title: id,
      tool: null,
      status: "pending",
      text: "",
      diffs: [],
      terminals: [],
      paths: [],
      changed: [],
      input: undefined,
      part: null,
      isRecorded: false,
    };
    this.calls.set(id, call);
    return call;
  }

  private writeCall(call: TurnCall): void {
    const name = (call.tool ?? call.title).slice(0, 200) || "tool";
    // Agents number their calls anew in each process, or in each turn.
    const key = `${this.key.slice(0, 40)}/${call.id}`;
    this.write({ key: `${key}/call`, kind: "tool_call", name, text: call.title });
    if (!isOver(call)) return;
    const text = [call.text, ...call.diffs.map(diffWords)].filter((line) => line !== "").join("\n");
    this.write({ key: `${key}/result`, kind: "tool_result", name, text });
  }

  private show(call: TurnCall): void {
    if (!this.step || call.isRecorded || call.status === "pending") return;
    call.part ??= this.step.part(call.id, {
      name: call.title,
      ...(call.tool ? { tool: call.tool.slice(0, 200) } : {}),
      arguments: call.input,
    });
    if (!isOver(call)) return;
    const shown = call.text.slice(0, SHOWN_RESULT_CHARS).toWellFormed();
    if (call.status === "failed") call.part.end({ error: shown || "It failed." });
    else
      call.part.end({
        value: {
          ...(shown ? { text: shown } : {}),
          ...(call.diffs.length > 0 ? { diffs: boundDiffs(call.diffs.slice(0, 50), SHOWN_DIFF_CHARS) } : {}),
        },
      });
    call.isRecorded = true;
  }
}

function isOver({ status }: TurnCall): boolean {
  return status === "completed" || status === "failed";
}

const PLAN_MARKS: Readonly<Record<string, string>> = { completed: "[x]", in_progress: "[>]" };

function planWords(entries: readonly PlanLine[]): string {
  const lines = entries.map(({ content, status }) => `${PLAN_MARKS[status] ?? "[ ]"} ${content}`);
  return lines.join("\n").slice(0, MAX_ASIDE_CHARS);
}

function diffWords({ path, added, removed }: FileDiff): string {
  return `${path} +${added} -${removed}`;
}
