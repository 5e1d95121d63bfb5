"use client";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import type { ReceiptDetail } from "@/server/contract/activity";
import type { ReceiptName } from "@/server/contract/task-view";
import { useTRPC } from "../trpc";
import { isWhole, useSealCheck } from "./use-seal-check";

/** A seal comes within a second. */
const SEAL_MS = 1_000;

/** The receipt of an act in two words: whether it says what was signed, checked here. It leads to the receipt. */
export function ReceiptFact({ receipt: { id, number }, className }: { receipt: ReceiptName; className?: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.receipt.get.queryOptions(
      { ref: id },
      { refetchInterval: ({ state }) => (state.data && !state.data.seal ? SEAL_MS : false) },
    ),
  );
  const known = data?.number ?? number;
  return (
    <Link
      href={`/activity/${known ?? id}`}
      prefetch={false}
      title={known === null ? "Receipt" : `Receipt ${formatCountExact(known)}`}
      className={cn("inline-flex items-center gap-1.5 hover:underline", className)}
    >
      {data?.seal ? <CheckedFact detail={data} /> : <Words kind="unknown" text={data ? "Being sealed" : "Receipt"} />}
    </Link>
  );
}

function CheckedFact({ detail }: { detail: ReceiptDetail }) {
  const check = useSealCheck(detail);
  if (check.error) return <Words kind="unknown" text="Signature not checked" />;
  if (!check.data || !detail.seal) return <Words kind="unknown" text="Checking the signature" />;
  return isWhole(detail.seal, check.data) ? (
    <Words kind="valid" text="Signature valid" />
  ) : (
    <Words kind="broken" text="Signature not valid" />
  );
}

const LOOK = {
  valid: { Icon: ShieldCheck, tone: "text-ok" },
  broken: { Icon: ShieldAlert, tone: "text-danger" },
  unknown: { Icon: ShieldQuestionMark, tone: "text-t3" },
} as const;

function Words({ kind, text }: { kind: keyof typeof LOOK; text: string }) {
  const { Icon, tone } = LOOK[kind];
  return (
    <>
      <Icon className={cn("size-3.5 flex-none", tone)} />
      {text}
    </>
  );
}
