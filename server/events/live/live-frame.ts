import type { LiveFrame } from "../../contract/live-feed";
import type { TaskSummary } from "../../contract/task-view";
import { formatPosition, type Position } from "./position";

/** Bytes of an event, made once and sent to all who want it. */
export type Chunk = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const PING: Chunk = encoder.encode(": ping\n\n");

export function encodeFrame(frame: LiveFrame): Chunk {
  return encoder.encode(`data: ${JSON.stringify(frame)}\n\n`);
}

/** Gives frames a position: who has come so far rejoins from here. A frame that many streams get is made once. */
export function placeAt(position: Position): (frame: Chunk) => Chunk {
  const id = encoder.encode(`id: ${formatPosition(position)}\n`);
  const placed = new Map<Chunk, Chunk>();
  return (frame) => {
    const made = placed.get(frame) ?? joinBytes(id, frame);
    placed.set(frame, made);
    return made;
  };
}

function joinBytes(first: Chunk, second: Chunk): Chunk {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}

const TASKS_PER_FRAME = 200;

/** Turns each summary into text once, however many topics it goes to. */
export class SummaryText {
  readonly #texts = new Map<TaskSummary, string>();

  /** No frame for no tasks. */
  encode(tasks: readonly TaskSummary[]): Chunk[] {
    const chunks: Chunk[] = [];
    for (let at = 0; at < tasks.length; at += TASKS_PER_FRAME) {
      const texts = tasks.slice(at, at + TASKS_PER_FRAME).map((task) => this.#textOf(task));
      chunks.push(encoder.encode(`data: {"type":"summaries","tasks":[${texts.join()}]}\n\n`));
    }
    return chunks;
  }

  #textOf(task: TaskSummary): string {
    const text = this.#texts.get(task) ?? JSON.stringify(task);
    this.#texts.set(task, text);
    return text;
  }
}

/** Says only how far the stream has come. */
export const NO_NEWS: Chunk = encodeFrame({ type: "summaries", tasks: [] });
