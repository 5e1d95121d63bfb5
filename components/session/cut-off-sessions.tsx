"use client";
import { useRecoveryLedger, useRecoveryLedgerNews } from "@/components/data/sessions/use-session";
import { Ledger } from "./ledger";

/** What was cut off, on the page of its agents; nothing while nothing was. */
export function CutOffSessions() {
  const { ledger } = useRecoveryLedger();
  useRecoveryLedgerNews();
  return ledger && ledger.total > 0 ? <Ledger total={ledger.total} /> : null;
}
