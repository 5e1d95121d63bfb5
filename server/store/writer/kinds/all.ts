import type { Kind } from "../kind";
import { charged, dues, freed, slots, uses } from "./budgets";
import { conditions, met, rearmed, settled } from "./conditions";
import { children, ended, slot } from "./end";
import { events } from "./events";
import { close, exempts, holders, open, released, reopen, reported, review } from "./hold";
import { checkpoint, liveState } from "./memory";
import { answer, dropped, escalated, executed, interrupts, reopened, supersede } from "./questions";
import { receipts } from "./receipts";
import { cut, flag, forget, heldWith, imported, lift, restore, sealedValues, takeOut, unanswer } from "./rework";
import { artifacts, messages } from "./words";

/** Child tables in the order in which a statement names them: who refers to another one's rows comes after it. */
export const KINDS: readonly Kind[] = [
  events,
  messages,
  artifacts,
  liveState,
  restore,
  sealedValues,
  checkpoint,
  lift,
  cut,
  unanswer,
  heldWith,
  takeOut,
  imported,
  forget,
  flag,
  close,
  open,
  reopen,
  reported,
  holders,
  released,
  exempts,
  review,
  conditions,
  rearmed,
  settled,
  interrupts,
  answer,
  reopened,
  dropped,
  escalated,
  executed,
  supersede,
  receipts,
  dues,
  freed,
  charged,
  slots,
  uses,
  slot,
  ended,
  children,
  met,
];
