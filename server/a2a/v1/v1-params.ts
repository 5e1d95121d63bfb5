import type { z } from "zod";
import { Await } from "./await-resumption";
import { PAUSE_SHAPES } from "./pause-extension";
import { SHAPES_0_3, SHAPES_1_0 } from "./shapes";

const { PauseTask, ResumeTask, ...OLD_NAMES } = PAUSE_SHAPES;

/** What the methods of each version take, those of the pause among them. */
export const V1_PARAMS = {
  "1.0": { ...SHAPES_1_0, PauseTask, ResumeTask, AwaitTaskResumption: Await },
  "0.3": { ...SHAPES_0_3, ...OLD_NAMES, "tasks/await_resumption": Await },
} as const satisfies Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;
