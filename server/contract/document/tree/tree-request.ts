import { z } from "zod";
import { JsonValue, TaskId } from "../../primitives";
import { MAX_PART_CHARS } from "../../state-limit";
import type { TreeRequest } from "./tree-protocol";

const Source = z.strictObject({ taskId: TaskId, version: z.int32().positive() });
const Count = z.int32().min(0);
/** Rows that a page may ask for at once. */
const MAX_ROWS = 500;
const Pointer = z.string().max(20_000);
const Query = z.string().max(1_000);
const By = z.union([z.literal(1), z.literal(-1)]);
const Mode = z.enum(["changes", "side", "patch"]);

const Rows = z.strictObject({ from: Count, to: Count });
const isFew = ({ from, to }: z.infer<typeof Rows>) => to - from <= MAX_ROWS;

/** A document that the server is to hold. */
export const OpenTreeInput = z.strictObject({ source: Source, pointer: Pointer.nullable(), query: Query });

const Request = z.union([
  Rows.extend({ type: z.literal("window") }).refine(isFew),
  z.strictObject({ type: z.literal("toggle"), node: Count }),
  z.strictObject({ type: z.literal("select"), node: Count }),
  z.strictObject({ type: z.literal("press"), node: Count }),
  z.strictObject({
    type: z.literal("move"),
    move: z.enum(["up", "down", "left", "right", "first", "last", "page_up", "page_down"]),
    page: Count.max(MAX_ROWS),
  }),
  z.strictObject({ type: z.literal("search"), query: Query }),
  z.strictObject({ type: z.literal("step_match"), by: By }),
  z.strictObject({ type: z.literal("show_more") }),
  z.strictObject({ type: z.literal("compare"), source: Source.nullable() }),
  Rows.extend({ type: z.literal("compare_window"), mode: Mode }).refine(isFew),
  z.strictObject({ type: z.literal("select_change"), group: Count }),
  z.strictObject({ type: z.literal("step_change"), by: By }),
  z.strictObject({ type: z.literal("changed_only"), isOn: z.boolean() }),
  z.strictObject({ type: z.literal("save_patch"), id: Count }),
  z.strictObject({ type: z.literal("read_part"), id: Count, pointer: Pointer }),
  z.strictObject({
    type: z.literal("preview_edit"),
    id: Count,
    part: z.strictObject({ pointer: Pointer, text: z.string().max(MAX_PART_CHARS) }),
    schema: JsonValue,
  }),
  z.strictObject({ type: z.literal("copy_value"), id: Count }),
]) satisfies z.ZodType<TreeRequest>;

/** What a page asks of a document that the server holds, in its order. */
export const TreeRequestsInput = z.array(Request).min(1).max(200);
