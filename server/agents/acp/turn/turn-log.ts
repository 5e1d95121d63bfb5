import type { StepContext, StepPart } from "../../../sdk/worker";
import { plainText } from "../process/noise-log";
import type { CallUpdate, FileDiff, PlanLine, Update } from "./read-update";

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
  input: unknown;
  part: StepPart | null;
  isRecorded: boolean;
}

const MAX_CALLS = 2_000;
const MAX_LINE_CHARS = 200_000;
const MAX_PIECE_CHARS = 8_000;
const SHOWN_RESULT_CHARS = 500;

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
  private say: ((text: string) => void) | null = null;
  /** Said while nobody followed the turn. */
  private readonly unsaid: string[] = [];
  private message = { no: 0, id: null as string | null, text: "", said: 0 };

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
  showIn(step: StepContext, say: (text: string) => void): void {
    this.step = step;
    this.say = say;
    for (const text of this.unsaid.splice(0)) say(text);
    for (const call of this.calls.values()) this.show(call);
  }

  /** The step ends before the turn does: what runs goes on. */
  hide(): void {
    for (const call of this.calls.values()) {
      call.part?.end({ value: { goesOn: true } });
      call.part = null;
    }
    this.step = null;
    this.say = null;
  }

  take(update: Update): void {
    if (update.kind === "text") this.takeText(update);
    if (update.kind === "call") this.takeCall(update);
    if (update.kind === "plan") this.plan = update.entries;
  }

  /** What was said so far is whole. */
  endMessage(): void {
    const { message } = this;
    if (message.text.length > message.said) this.tell(message.text.slice(message.said));
    if (message.text !== "") this.message = { no: message.no + 1, id: null, text: "", said: 0 };
  }

  /** Its calls are over, whatever the agent says later. */
  close(how: string): void {
    this.endMessage();
    for (const call of this.calls.values()) {
      if (call.status !== "in_progress" && call.status !== "pending") continue;
      call.status = "failed";
      call.text ||= how;
      this.show(call);
    }
  }

  private takeText({ from, text, messageId }: Extract<Update, { kind: "text" }>): void {
    this.chars += text.length;
    if (from === "thought") this.thoughtChars += text.length;
    if (from !== "agent") return;
    const { message } = this;
    if (messageId !== null && message.id !== null && messageId !== message.id) this.endMessage();
    this.message.id = messageId ?? this.message.id;
    this.lastMessageId = messageId ?? this.lastMessageId;
    if (this.message.text.length >= MAX_LINE_CHARS) this.endMessage();
    this.message.text += text;
    this.lastText = this.message.text;
    this.write({ key: `${this.key}/m${this.message.no}`, kind: "agent_message", name: null, text: this.message.text });
    this.sayPiece();
  }

  /** A long message is said in pieces that end with a line. */
  private sayPiece(): void {
    const { text, said } = this.message;
    if (text.length - said < MAX_PIECE_CHARS) return;
    const end = text.lastIndexOf("\n") + 1;
    const upTo = end > said ? end : text.length;
    this.tell(text.slice(said, upTo));
    this.message.said = upTo;
  }

  private tell(text: string): void {
    if (this.say) this.say(text);
    else this.unsaid.push(text);
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
      input: undefined,
      part: null,
      isRecorded: false,
    };
    this.calls.set(id, call);
    return call;
  }

  private writeCall(call: TurnCall): void {
    const name = (call.tool ?? call.title).slice(0, 200) || "tool";
    this.write({ key: `${call.id.slice(0, 180)}/call`, kind: "tool_call", name, text: call.title });
    if (!isOver(call)) return;
    const text = [call.text, ...call.diffs.map(diffWords)].filter((line) => line !== "").join("\n");
    this.write({ key: `${call.id.slice(0, 180)}/result`, kind: "tool_result", name, text });
  }

  private show(call: TurnCall): void {
    if (!this.step || call.isRecorded || call.status === "pending") return;
    call.part ??= this.step.part(call.id, {
      name: call.title,
      ...(call.tool ? { tool: call.tool.slice(0, 200) } : {}),
      arguments: call.input,
    });
    if (!isOver(call)) return;
    const shown = call.text.slice(0, SHOWN_RESULT_CHARS);
    if (call.status === "failed") call.part.end({ error: shown || "It failed." });
    else
      call.part.end({
        value: {
          ...(shown ? { text: shown } : {}),
          ...(call.diffs.length > 0 ? { diffs: call.diffs.slice(0, 50) } : {}),
        },
      });
    call.isRecorded = true;
  }
}

function isOver({ status }: TurnCall): boolean {
  return status === "completed" || status === "failed";
}

function diffWords({ path, added, removed }: FileDiff): string {
  return `${path} +${added} -${removed}`;
}
