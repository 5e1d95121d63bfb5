import { AsyncLocalStorage } from "node:async_hooks";
import type { LiveStep } from "./live-step";

/** The step whose function is running here, so that what is reported in it goes with its record. */
export const currentStep = new AsyncLocalStorage<LiveStep>();
