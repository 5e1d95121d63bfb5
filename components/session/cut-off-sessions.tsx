"use client";
import { useRecoveryLedger } from "@/components/data/sessions/use-session";
import { Ledger } from "./ledger";

/** What was cut off, on the page of its agents; nothing while nothing was. */
export function CutOffSessions() {
  const { data } = useRecoveryLedger();
  return data && data.total > 0 ? <Ledger ledger={data} /> : null;
}
