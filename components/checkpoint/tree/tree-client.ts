import type { CompareMode } from "@/server/contract/document/compare/compare-line";
import type { EditedPart, EditPreview } from "@/server/contract/document/tree/edit-host";
import type { TreeMove, TreeRequest, TreeSource, TreeView } from "@/server/contract/document/tree/tree-protocol";
import type { JsonValue } from "@/server/contract/primitives";
import type { PageReply } from "./page-reply";
import { fromSentError } from "./sent-error";
import { openTreePort, type PortOptions, type TreePort } from "./tree-port";

export type TreeState =
  | { readonly phase: "opening" }
  | { readonly phase: "failed"; readonly error: Error }
  | { readonly phase: "ready"; readonly view: TreeView };

/** A key that is held down meanwhile is not carried out a hundred times later. */
const MOST_EARLY = 20;

const OPENING: TreeState = { phase: "opening" };

/** The page's end of a document that is held elsewhere: what it shows now, and what can be asked. */
export class TreeClient {
  readonly #read: PortOptions["read"];
  readonly #openPort: typeof openTreePort;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<number, (reply: PageReply) => void>();
  #port: TreePort | null = null;
  #state: TreeState = OPENING;
  /** What is asked of a document before whoever holds it has it: it comes to nothing there. */
  #early: TreeRequest[] | null = null;
  /** What is shown came with the page, and stays until the first reply. */
  #isOfPage: boolean;
  #asked = 0;
  #compared: TreeSource | null = null;

  constructor(read: PortOptions["read"], first: TreeView | null = null, openPort: typeof openTreePort = openTreePort) {
    this.#read = read;
    this.#openPort = openPort;
    this.#isOfPage = first !== null;
    if (first) this.#state = { phase: "ready", view: first };
  }

  readonly get = (): TreeState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins with a document; the one before is dropped, whatever it still sends. */
  open(source: TreeSource, start: { readonly pointer: string | null; readonly query: string }): void {
    this.close();
    if (!this.#isOfPage) this.#set(OPENING);
    this.#early = [];
    const port = this.#openPort(
      { type: "open", source, ...start },
      {
        read: this.#read,
        onReply: (reply) => {
          if (this.#port === port) this.#take(reply);
        },
      },
    );
    this.#port = port;
    if (this.#compared) port.post({ type: "compare", source: this.#compared });
  }

  close(): void {
    this.#port?.close();
    this.#port = null;
    this.#early = null;
    this.#waiting.clear();
  }

  setWindow(from: number, to: number): void {
    this.#post({ type: "window", from, to });
  }

  toggle(node: number): void {
    this.#post({ type: "toggle", node });
  }

  press(node: number): void {
    this.#post({ type: "press", node });
  }

  select(node: number): void {
    this.#post({ type: "select", node });
  }

  move(move: TreeMove, page: number): void {
    this.#post({ type: "move", move, page });
  }

  search(query: string): void {
    this.#post({ type: "search", query });
  }

  stepMatch(by: 1 | -1): void {
    this.#post({ type: "step_match", by });
  }

  /** Compares with another version; null ends it. */
  compare(source: TreeSource | null): void {
    this.#compared = source;
    this.#post({ type: "compare", source });
  }

  setCompareWindow(mode: CompareMode, from: number, to: number): void {
    this.#post({ type: "compare_window", mode, from, to });
  }

  selectChange(group: number): void {
    this.#post({ type: "select_change", group });
  }

  stepChange(by: 1 | -1): void {
    this.#post({ type: "step_change", by });
  }

  showChangedOnly(isOn: boolean): void {
    this.#post({ type: "changed_only", isOn });
  }

  /** The whole patch as a file. */
  async readPatch(): Promise<Blob> {
    const reply = await this.#ask((id) => ({ type: "save_patch", id }));
    return reply.type === "saved" ? reply.file : new Blob();
  }

  showMore(): void {
    this.#post({ type: "show_more" });
  }

  /** The selected value in full: a string as its text, a container as indented JSON. */
  async readValue(): Promise<string> {
    const reply = await this.#ask((id) => ({ type: "copy_value", id }));
    return reply.type === "copied" ? reply.text : "";
  }

  /** A value as JSON to edit; "" when it is not there. */
  async readPart(pointer: string): Promise<string> {
    const reply = await this.#ask((id) => ({ type: "read_part", id, pointer }));
    return reply.type === "copied" ? reply.text : "";
  }

  /** What an edited part of the state would change. */
  async previewEdit(part: EditedPart, schema: JsonValue): Promise<EditPreview | null> {
    const reply = await this.#ask((id) => ({ type: "preview_edit", id, part, schema }));
    return reply.type === "previewed" ? reply.preview : null;
  }

  /** The whole document as a file; throws what a call throws when it could not be read. */
  async readFile(): Promise<Blob> {
    const reply = await this.#ask((id) => ({ type: "save", id }));
    if (reply.type === "not_saved") throw fromSentError(reply.error);
    return reply.type === "saved" ? reply.file : new Blob();
  }

  #ask(toRequest: (id: number) => TreeRequest): Promise<PageReply> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#post(toRequest(id));
    });
  }

  #post(request: TreeRequest): void {
    const canWait = request.type !== "compare" && request.type !== "compare_window";
    if (!canWait || !this.#early) this.#port?.post(request);
    else if (this.#early.length < MOST_EARLY || "id" in request) this.#early.push(request);
  }

  #take(reply: PageReply): void {
    if (reply.type === "view") {
      this.#isOfPage = false;
      this.#set({ phase: "ready", view: reply.view });
      this.#sendEarly();
    } else if (reply.type === "failed") {
      this.#isOfPage = false;
      this.#early = null;
      this.#set({ phase: "failed", error: fromSentError(reply.error) });
    } else {
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    }
  }

  #sendEarly(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const request of early) this.#port?.post(request);
  }

  #set(state: TreeState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
