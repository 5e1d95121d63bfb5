import type { Kind } from "../kind";
import { children, ended, slot } from "./end";
import { events } from "./events";
import { close, holders, open, reopen } from "./hold";
import { checkpoint, liveState } from "./memory";
import { answer, interrupts, supersede } from "./questions";
import { receipts } from "./receipts";
import { artifacts, messages } from "./words";

/** Child tables in the order in which a statement names them: who refers to another one's rows comes after it. */
export const KINDS: readonly Kind[] = [
  events,
  messages,
  artifacts,
  liveState,
  checkpoint,
  close,
  open,
  reopen,
  holders,
  interrupts,
  answer,
  supersede,
  receipts,
  slot,
  ended,
  children,
];
