"use client";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Note } from "@/components/ui/note";
import { findingWords, notJudgedWords } from "@/server/contract/finding-words";
import type { Verdict } from "@/server/contract/verify-receipts";
import { verifyAll } from "./read-export";
import { receiptHref } from "./receipt-href";
import type { Verified } from "./verified";

interface VerifyDialogProps {
  onClose: () => void;
  onVerified: (verified: Verified) => void;
}

const MAX_SHOWN = 50;

/** Checks the whole chain in this browser and names what is wrong. Begins at once; closing stops it. */
export function VerifyDialog({ onClose, onVerified }: VerifyDialogProps) {
  const [progress, setProgress] = useState<{ verified: number; of: number | null }>({ verified: 0, of: null });
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // Outside thing: the server's stream of receipts.
  useEffect(() => {
    const stop = new AbortController();
    verifyAll({ signal: stop.signal, onProgress: (verified, of) => setProgress({ verified, of }) }).then(
      (found) => {
        if (stop.signal.aborted) return;
        setVerdict(found);
        onVerified({ verdict: found, at: new Date().toISOString() });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : "It could not be checked.");
      },
    );
    return () => stop.abort();
  }, [onVerified]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Verify all receipts"
      description="Number, hash, link and signature of each, checked in this browser."
      footer={
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div role="status" aria-live="polite">
        {failure ? <Note tone="warn">{failure} Nothing is known about the receipts.</Note> : null}
        {!failure && !verdict ? <Progress {...progress} /> : null}
        {verdict ? <VerdictWords verdict={verdict} onFollow={onClose} /> : null}
      </div>
    </Dialog>
  );
}

function Progress({ verified, of }: { verified: number; of: number | null }) {
  const done = of ? Math.min(100, (verified / of) * 100) : 0;
  return (
    <div>
      <p className="num text-t2">
        Checked {formatCountExact(verified)}
        {of === null ? "" : ` of ${formatCountExact(of)}`}
      </p>
      <div className="keeps-colour mt-2 h-1.5 overflow-hidden rounded-full bg-s3 forced-colors:border">
        <div className="h-full bg-accent" style={{ width: `${done}%` }} />
      </div>
    </div>
  );
}

function VerdictWords({ verdict, onFollow }: { verdict: Verdict; onFollow: () => void }) {
  const { receipts, faults, findings, keyIds } = verdict;
  if (faults === 0) {
    return (
      <div className="flex gap-2.5">
        <ShieldCheck className="mt-0.5 size-4 flex-none text-ok" />
        <p>
          All {formatCountExact(receipts)} receipts are as they were sealed.
          <span className="block text-t2 text-xs">Signed by {keyIds.join(", ") || "no key yet"}.</span>
          {notJudgedWords(verdict).map((words) => (
            <span key={words} className="block text-t2 text-xs">
              {words}
            </span>
          ))}
        </p>
      </div>
    );
  }
  return (
    <div>
      <p className="flex gap-2.5 font-strong text-danger">
        <ShieldAlert className="mt-0.5 size-4 flex-none" />
        {faults === 1 ? "One thing is wrong." : `${formatCountExact(faults)} things are wrong.`}
      </p>
      <ul className="mt-2 space-y-1">
        {findings.slice(0, MAX_SHOWN).map((finding) => (
          <li key={`${finding.kind} ${finding.number} ${finding.detail ?? ""}`}>
            {finding.number === null ? (
              findingWords(finding)
            ) : (
              <Link
                href={receiptHref(String(finding.number))}
                onClick={onFollow}
                className="underline decoration-line2 underline-offset-2"
              >
                {findingWords(finding)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {faults > MAX_SHOWN ? (
        <p className="mt-2 text-t3 text-xs">And {formatCountExact(faults - MAX_SHOWN)} more.</p>
      ) : null}
    </div>
  );
}
