"use client";
import { LoaderCircle, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { type CheckedSeal, isWhole, useSealCheck } from "@/components/data/receipts/use-seal-check";
import { cn } from "@/components/ui/cn";
import { CopyText } from "@/components/ui/copy-text";
import { formatCountExact } from "@/components/ui/format/format-count";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { KeyValues } from "@/components/ui/key-values";
import { ClockTime } from "@/components/ui/time/clock-time";
import { InstantText } from "@/components/ui/time/instant-text";
import type { ReceiptDetail, SealView } from "@/server/contract/activity";
import { shortHash } from "./receipt-words";

/** Whether what the receipt says is what was signed, checked here. */
export function SignatureBox({ detail }: { detail: ReceiptDetail }) {
  const check = useSealCheck(detail);
  const { seal } = detail;
  if (!seal) {
    return (
      <Box tone="plain" icon={<LoaderCircle className="size-4 animate-busy text-t3" />} title="Sealing">
        <p className="text-t2 text-xs">It gets its number and signature within a second.</p>
      </Box>
    );
  }
  if (check.error) {
    return (
      <Box tone="plain" icon={<ShieldAlert className="size-4 text-warn" />} title="Not checked">
        <p className="text-t2 text-xs">Neither this browser nor the server could check the signature.</p>
      </Box>
    );
  }
  if (!check.data) {
    return (
      <Box tone="plain" icon={<LoaderCircle className="size-4 animate-busy text-t3" />} title="Checking the signature">
        <SealFacts detail={detail} seal={seal} />
      </Box>
    );
  }
  if (isWhole(seal, check.data)) {
    return (
      <Box
        tone="ok"
        icon={<ShieldCheck className="size-4 text-ok" />}
        title="Signature valid"
        aside={whereWords(check.data)}
      >
        <SealFacts detail={detail} seal={seal} />
      </Box>
    );
  }
  return (
    <Box
      tone="danger"
      icon={<ShieldAlert className="size-4 text-danger" />}
      title={faultTitle(seal, check.data)}
      aside={whereWords(check.data)}
    >
      <p className="mb-2 text-t2 text-xs">{faultWords(seal, check.data)}</p>
      <SealFacts detail={detail} seal={seal} />
    </Box>
  );
}

function faultTitle(seal: SealView, { isHashed, isSigned }: CheckedSeal): string {
  if (!seal.key) return "Signed with a key nobody here knows";
  return isHashed && isSigned ? "The chain is broken here" : "Changed after it was signed";
}

function faultWords(seal: SealView, { isHashed, isSigned }: CheckedSeal): string {
  if (!seal.key) return `${seal.keyId} is not among the keys of this installation.`;
  if (!isHashed)
    return "What this receipt says cannot be relied on: its text no longer gives the hash that was signed.";
  if (!isSigned) return "What this receipt says cannot be relied on: the key did not sign this text.";
  return "Its own signature is valid, but a receipt beside it names another hash.";
}

function whereWords({ where, at }: CheckedSeal): ReactNode {
  return (
    <>
      checked <ClockTime at={at} seconds plain />,{" "}
      {where === "browser" ? "in this browser" : "by the server: this browser cannot check Ed25519"}
    </>
  );
}

function SealFacts({ detail, seal }: { detail: ReceiptDetail; seal: SealView }) {
  const afterMs = Math.max(0, Date.parse(seal.sealedAt) - Date.parse(detail.at));
  return (
    <KeyValues
      // What can be pressed in one line keeps its distance from the next.
      className="gap-y-[7px]"
      items={[
        {
          label: "Key",
          value: (
            <>
              <span className="mono">{seal.keyId}</span>, Ed25519
              {seal.key ? (
                <>
                  , in use since <InstantText at={seal.key.validFrom}>{seal.key.validFrom.slice(0, 10)}</InstantText>
                </>
              ) : null}
            </>
          ),
        },
        {
          label: "Sealed",
          value: (
            <>
              <ClockTime at={seal.sealedAt} seconds />, {formatTookDuration(afterMs)} after the act
            </>
          ),
        },
        { label: "Hash", value: <HashText hash={seal.hash} label="Copy the hash" /> },
        {
          label: "Before it",
          value: seal.before ? (
            <>
              <HashText hash={seal.previousHash} label="Copy the hash before it" />, receipt{" "}
              {formatCountExact(seal.before.number)}
            </>
          ) : seal.number === 1 ? (
            "None, it is the first"
          ) : (
            <>
              <HashText hash={seal.previousHash} label="Copy the hash before it" />, not here any more
            </>
          ),
        },
      ]}
    />
  );
}

function HashText({ hash, label }: { hash: string; label: string }) {
  return (
    <CopyText text={hash} label={label} mono className="align-bottom">
      {shortHash(hash)}
    </CopyText>
  );
}

interface BoxProps {
  tone: "ok" | "danger" | "plain";
  icon: ReactNode;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Box({ tone, icon, title, aside, children }: BoxProps) {
  return (
    <section
      aria-label="Signature"
      className={cn(
        "rounded-lg border border-line bg-s1 px-3.5 py-3",
        tone === "danger" && "border-danger bg-danger-bg",
      )}
    >
      <div role="status" className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {icon}
        <h3 className="font-strong">{title}</h3>
        {aside ? <span className="ml-auto text-right text-t3 text-xs">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}
