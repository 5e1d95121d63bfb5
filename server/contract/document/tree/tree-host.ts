import type { CheckpointView } from "../../task-view";
import { composeDocument } from "../compose-document";
import { DocumentSearch } from "../document-search";
import { textToEdit } from "../edit-document";
import { type HeavyPart, heaviestPart } from "../heaviest-part";
import { at, kindOf } from "../json-tape";
import { printValue } from "../print-value";
import { CompareHost } from "./compare-host";
import { previewEdit } from "./edit-host";
import type { HostPorts } from "./host-ports";
import { runInSlices, scanInSlices } from "./in-slices";
import { stepFrom } from "./step-from";
import { TreeDocument } from "./tree-document";
import {
  type MissingPlace,
  NO_SEARCH,
  type SearchView,
  type SelectedValue,
  type TreeRequest,
  type TreeSource,
  type TreeView,
} from "./tree-protocol";

/** Values looked at before newer requests are let in. */
const SLICE = 20_000;
const FIRST_WINDOW = { from: 0, to: 80 };
/** Characters of a value that are shown at first, and with each wish for more. */
const FIRST_CHARS = 2_000;
const MORE_CHARS = 200_000;

type DocumentRequest = Exclude<TreeRequest, { type: "open" | "compare" | "compare_window" }>;

interface OpenDocument {
  readonly tree: TreeDocument;
  readonly checkpoint: CheckpointView;
  readonly heaviest: HeavyPart | null;
}

/** Holds one document and answers what the page asks of it; in a worker, or beside the page where there is none. */
export class TreeHost {
  readonly #ports: HostPorts;
  #opened: OpenDocument | null = null;
  #opening = 0;
  #window = FIRST_WINDOW;
  #selected: number | null = null;
  #missing: MissingPlace | null = null;
  #shownChars = FIRST_CHARS;
  #search: DocumentSearch | null = null;
  #matchAt: number | null = null;
  readonly #compare: CompareHost;
  /** What is to be compared with as soon as the document is open. */
  #wanted: TreeSource | null = null;
  #changedOnly = false;
  /** The edit that is being looked at. */
  #preview: number | null = null;

  constructor(ports: HostPorts) {
    this.#ports = ports;
    this.#compare = new CompareHost(ports, () => this.#show());
  }

  /** Requests that need a document wait for none, but for a comparison: before it is open there is nothing to act on. */
  async handle(request: TreeRequest): Promise<void> {
    if (request.type === "open") await this.#open(request);
    else if (request.type === "compare") await this.#compareWith(request.source);
    else if (request.type === "compare_window") this.#setCompareWindow(request);
    else if (this.#opened) await this.#answer(this.#opened.tree, request);
  }

  #answer(tree: TreeDocument, request: DocumentRequest): void | Promise<void> {
    switch (request.type) {
      case "window":
        this.#window = request;
        return this.#show();
      case "toggle":
        return this.#toggle(tree, request.node);
      case "select":
        return this.#select(tree, request.node);
      case "press":
        return this.#press(tree, request.node);
      case "move":
        return this.#select(tree, stepFrom(tree, this.#selected, request));
      case "search":
        return this.#startSearch(tree, request.query);
      case "step_match":
        return this.#stepMatch(tree, request.by);
      case "show_more":
        this.#shownChars = this.#shownChars === FIRST_CHARS ? MORE_CHARS : this.#shownChars + MORE_CHARS;
        return this.#show();
      case "select_change":
        return this.#goToChange(tree, this.#compare.goTo(request.group));
      case "step_change":
        return this.#goToChange(tree, this.#compare.step(request.by, this.#selected));
      case "changed_only":
        this.#setChangedOnly(tree, request.isOn);
        return this.#show(this.#selected);
      case "save_patch":
        return this.#ports.reply({ type: "saved", id: request.id, text: this.#compare.patch() });
      case "read_part":
        return this.#ports.reply({
          type: "copied",
          id: request.id,
          text: textToEdit(tree.tape, request.pointer) ?? "",
        });
      case "preview_edit":
        return this.#previewEdit(tree, request);
      case "copy_value":
        return this.#ports.reply({ type: "copied", id: request.id, text: this.#wholeValue(tree) });
      case "save":
        return this.#ports.reply({ type: "saved", id: request.id, text: tree.tape.text });
    }
  }

  async #open({ source, pointer, query }: Extract<TreeRequest, { type: "open" }>): Promise<void> {
    this.#opening += 1;
    const opening = this.#opening;
    try {
      const checkpoint = await this.#ports.read(source);
      if (opening !== this.#opening) return;
      const tape = await scanInSlices(composeDocument(checkpoint), this.#ports);
      if (opening !== this.#opening) return;
      const tree = new TreeDocument(tape);
      tree.setOpen(0, true);
      const state = tree.findNode("/state");
      if (state !== null) tree.setOpen(state, true);
      this.#opened = { tree, checkpoint, heaviest: heaviestPart(tree.tape, "/state") };
      this.#selected = pointer === null ? null : tree.findNode(pointer);
      this.#missing = pointer === null || this.#selected !== null ? null : missingPlace(tree, pointer);
      this.#shownChars = FIRST_CHARS;
      this.#search = null;
      this.#matchAt = null;
      this.#show(this.#selected ?? this.#missing?.nearest.node ?? null);
      if (this.#wanted) void this.#compareWith(this.#wanted);
      if (query !== "") await this.#startSearch(tree, query);
    } catch (error) {
      if (opening === this.#opening) this.#ports.reply({ type: "failed", error: this.#ports.describe(error) });
    }
  }

  async #compareWith(source: TreeSource | null): Promise<void> {
    this.#wanted = source;
    if (!this.#opened) return;
    const { tree, checkpoint } = this.#opened;
    this.#setChangedOnly(tree, false);
    if (source) return this.#compare.start({ checkpoint, tape: tree.tape }, source);
    this.#compare.end();
    this.#show();
  }

  #setCompareWindow(window: Extract<TreeRequest, { type: "compare_window" }>): void {
    this.#compare.setWindow(window);
    this.#show();
  }

  /** A newer wish ends the one before, which nobody waits for any more. */
  async #previewEdit(tree: TreeDocument, { id, part, schema }: Extract<TreeRequest, { type: "preview_edit" }>) {
    this.#preview = id;
    const preview = await runInSlices(previewEdit(tree.tape, part, schema), this.#ports, () => this.#preview !== id);
    this.#ports.reply(preview ? { type: "previewed", id, preview } : { type: "copied", id, text: "" });
  }

  #goToChange(tree: TreeDocument, node: number | null): void {
    if (node !== null) this.#select(tree, node);
  }

  #setChangedOnly(tree: TreeDocument, isOn: boolean): void {
    const marks = isOn ? this.#compare.marks : null;
    this.#changedOnly = marks !== null;
    tree.showOnly(marks);
    if (marks && this.#selected !== null && tree.isHidden(this.#selected)) this.#setSelected(0);
  }

  #toggle(tree: TreeDocument, node: number): void {
    tree.setOpen(node, !tree.isOpen(node));
    // What is folded away cannot stay selected: the fold itself is.
    if (this.#selected !== null) this.#setSelected(tree.foldedBy(this.#selected) ?? this.#selected);
    this.#show();
  }

  #select(tree: TreeDocument, node: number): void {
    if (tree.isHidden(node)) this.#setChangedOnly(tree, false);
    this.#setSelected(node);
    tree.reveal(node);
    this.#show(node);
  }

  #press(tree: TreeDocument, node: number): void {
    if (!tree.isOpen(node) || this.#selected === node) tree.setOpen(node, !tree.isOpen(node));
    this.#select(tree, node);
  }

  #setSelected(node: number): void {
    if (node !== this.#selected) this.#shownChars = FIRST_CHARS;
    this.#selected = node;
    this.#missing = null;
  }

  async #startSearch(tree: TreeDocument, query: string): Promise<void> {
    const search = query === "" ? null : new DocumentSearch(tree.tape, query);
    this.#search = search;
    this.#matchAt = null;
    if (!search) return this.#show();
    while (this.#search === search) {
      search.goOn(SLICE);
      // The first match is shown as soon as it is found, the number when it is known.
      const isFirst = this.#matchAt === null && search.count > 0;
      if (isFirst) {
        this.#matchAt = 0;
        if (tree.isHidden(search.matchAt(0))) this.#setChangedOnly(tree, false);
        tree.reveal(search.matchAt(0));
      }
      if (isFirst || search.isDone) this.#show(isFirst ? search.matchAt(0) : null);
      if (search.isDone) return;
      await this.#ports.breathe();
    }
  }

  #stepMatch(tree: TreeDocument, by: 1 | -1): void {
    const search = this.#search;
    if (!search || search.count === 0) return;
    const next = ((this.#matchAt ?? 0) + by + search.count) % search.count;
    this.#matchAt = next;
    this.#select(tree, search.matchAt(next));
  }

  #wholeValue(tree: TreeDocument): string {
    return printValue(tree.tape, this.#selected ?? 0, Number.POSITIVE_INFINITY).text;
  }

  #show(revealed: number | null = null): void {
    if (!this.#opened) return;
    const { tree, checkpoint, heaviest } = this.#opened;
    if (revealed !== null) tree.reveal(revealed);
    const { from, to } = this.#window;
    const { dataText: _, messages, artifacts: __, taskId: ___, ...meta } = checkpoint;
    const view: TreeView = {
      checkpoint: meta,
      messages: messages.length,
      total: tree.total,
      from,
      rows: tree.rows(from, to, {
        textFrom: (node) => this.#search?.shownFrom(node) ?? 0,
        markOf: (node) => this.#compare.markOf(node),
      }),
      selected: this.#selected === null ? null : this.#toSelected(tree, this.#selected),
      missing: this.#missing,
      search: this.#toSearchView(),
      reveal: revealed === null ? null : { row: tree.rowOf(revealed) },
      heaviest,
      changedOnly: this.#changedOnly,
      compare: this.#compare.view(this.#selected, revealed !== null),
    };
    this.#ports.reply({ type: "view", view });
  }

  #toSelected(tree: TreeDocument, node: number): SelectedValue {
    const { tape } = tree;
    return {
      node,
      row: tree.rowOf(node),
      pointer: tree.pointerOf(node),
      kind: kindOf(tape, node),
      count: at(tape.count, node),
      bytes: at(tape.bytes, node),
      ...printValue(tape, node, this.#shownChars),
    };
  }

  #toSearchView(): SearchView {
    const search = this.#search;
    if (!search) return NO_SEARCH;
    const { query, count, isDone } = search;
    const node = this.#matchAt === null ? null : search.matchAt(this.#matchAt);
    return { query, count, isDone, at: this.#matchAt, node };
  }
}

function missingPlace(tree: TreeDocument, pointer: string): MissingPlace {
  const node = tree.nearestTo(pointer);
  return { pointer, nearest: { node, pointer: tree.pointerOf(node) } };
}
