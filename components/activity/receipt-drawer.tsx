"use client";
import { useQuery } from "@tanstack/react-query";
import { Ban, ChevronDown, ChevronUp, CircleCheck, Copy, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { actorName } from "@/components/data/actor-name";
import { describeFailure } from "@/components/data/describe-failure";
import { useTRPC } from "@/components/data/trpc";
import { Code } from "@/components/ui/code";
import { CopyText } from "@/components/ui/copy-text";
import { copyToClipboard } from "@/components/ui/copy-to-clipboard";
import { ErrorState } from "@/components/ui/error-state";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatCountExact } from "@/components/ui/format/format-count";
import { formatDuration } from "@/components/ui/format/format-duration";
import { IconButton } from "@/components/ui/icon-button";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { LastAccepted, ReceiptDetail } from "@/server/contract/activity";
import { ChainCards } from "./chain-cards";
import { ReceiptFields } from "./receipt-fields";
import { receiptHref, refOf } from "./receipt-href";
import { resultWords, targetWords, verbWords } from "./receipt-words";
import { SignatureBox } from "./signature-box";

/** A seal comes within a second. */
const SEAL_MS = 1_000;

/** One receipt beside the list: what it says, and whether that is what was signed. `reference` is its number, or its id. */
export function ReceiptDrawer({ reference }: { reference: string }) {
  const trpc = useTRPC();
  const ref = /^\d+$/.test(reference) ? Number(reference) : reference;
  const receipt = useQuery(
    trpc.receipt.get.queryOptions(
      { ref },
      {
        // What is sealed never changes but for its neighbour, and by a hand that must be seen.
        staleTime: 0,
        refetchInterval: ({ state: { data } }) => (data && !data.seal ? SEAL_MS : false),
      },
    ),
  );
  const title = typeof ref === "number" ? `Receipt ${formatCountExact(ref)}` : "Receipt";
  return (
    <aside
      aria-label={title}
      className="flex w-[404px] flex-none flex-col border-line border-l bg-bg phone:absolute phone:inset-0 phone:z-10 phone:w-full phone:border-l-0"
    >
      <DrawerHead title={title} detail={receipt.data} />
      <div className="min-h-0 flex-1 overflow-auto px-4 py-4">
        {receipt.data ? (
          <DrawerBody detail={receipt.data} />
        ) : receipt.error ? (
          <DrawerFailure error={receipt.error} onRetry={() => void receipt.refetch()} busy={receipt.isFetching} />
        ) : (
          <AfterDelay className="space-y-3">
            <Skeleton width="60%" />
            <Skeleton height={128} />
            <Skeleton height={72} />
          </AfterDelay>
        )}
      </div>
    </aside>
  );
}

function DrawerHead({ title, detail }: { title: string; detail: ReceiptDetail | undefined }) {
  const router = useRouter();
  const go = (number: number | undefined) =>
    number !== undefined && router.push(receiptHref(String(number)), { scroll: false });
  const { before, after } = detail?.seal ?? {};
  return (
    <header className="flex h-11 flex-none items-center phone:h-12 gap-0.5 border-line border-b pr-2 pl-4">
      <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
      <IconButton
        label="Receipt after it"
        icon={<ChevronUp />}
        size="sm"
        disabledReason={detail && !after ? "It is the newest" : undefined}
        onClick={() => go(after?.number)}
      />
      <IconButton
        label="Receipt before it"
        icon={<ChevronDown />}
        size="sm"
        disabledReason={detail && !before ? "It is the first that is kept" : undefined}
        onClick={() => go(before?.number)}
      />
      <IconButton label="Copy the link" icon={<Copy />} size="sm" onClick={() => void copyLink()} />
      <IconButton
        label="Close"
        kbd="escape"
        icon={<X />}
        size="sm"
        onClick={() => router.push(receiptHref(null), { scroll: false })}
      />
    </header>
  );
}

async function copyLink(): Promise<void> {
  if (await copyToClipboard(location.href)) toast({ title: "Link copied" });
}

function DrawerBody({ detail }: { detail: ReceiptDetail }) {
  return (
    <div className="space-y-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {detail.outcome === "refused" ? (
            <span className="inline-flex items-center gap-1.5 font-strong text-warn">
              <Ban className="size-4" />
              Refused
            </span>
          ) : (
            <span className="inline-flex items-center gap-1.5 font-strong text-ok">
              <CircleCheck className="size-4" />
              Accepted
            </span>
          )}
          {detail.code ? <Code>{detail.code}</Code> : null}
        </p>
        <p className="mt-1.5 text-t2">
          {sentenceOf(detail)}
          {detail.lastAccepted ? <LastAcceptedNote refused={detail} last={detail.lastAccepted} /> : null}
        </p>
      </div>
      <SignatureBox detail={detail} />
      <Part title="Chain" isShown={detail.seal !== null}>
        {detail.seal ? <ChainCards seal={detail.seal} /> : null}
      </Part>
      <Part title="Fields">
        <ReceiptFields detail={detail} />
      </Part>
      {detail.seal ? <SignedText text={detail.seal.text} /> : null}
    </div>
  );
}

/** Who was first: the last act that the task took before this one was refused. */
function LastAcceptedNote({ refused, last }: { refused: ReceiptDetail; last: LastAccepted }) {
  const earlier = formatDuration(Math.max(1, Date.parse(refused.at) - Date.parse(last.at)));
  return (
    <>
      {" "}
      Accepted last before it: {verbWords(last.verb)} by {actorName(last.actor)}, {earlier} earlier,{" "}
      <Link className="link" href={receiptHref(refOf(last))} scroll={false}>
        receipt {last.number === null ? "being sealed" : formatCountExact(last.number)}
      </Link>
      .
    </>
  );
}

function Part({ title, isShown = true, children }: { title: string; isShown?: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-medium text-t2 text-xs">{title}</h3>
      {children}
    </section>
  );
}

function SignedText({ text }: { text: string }) {
  const bytes = new TextEncoder().encode(text).length;
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-center gap-1.5 text-t2 text-xs hover:text-t1">
        <ChevronDown className="size-3.5 -rotate-90 group-open:rotate-0" />
        Signed text, canonical JSON, {formatBytes(bytes)}
      </summary>
      <pre className="mono mt-2 max-h-72 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-s1 p-2.5 text-2xs [overflow-wrap:anywhere]">
        {text}
      </pre>
      <CopyText text={text} label="Copy the signed text" className="mt-1 min-h-6 text-t3 text-xs">
        Copy
      </CopyText>
    </details>
  );
}

function sentenceOf(detail: ReceiptDetail): string {
  const target = targetWords(detail);
  if (detail.outcome === "refused") return `${verbWords(detail.verb)} of ${target}. Nothing was changed.`;
  return `${verbWords(detail.verb)} of ${target}. ${resultWords(detail)}.`;
}

function DrawerFailure({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  const failure = describeFailure(error);
  const retry = failure.kind === "not_found" ? {} : { onRetry };
  return (
    <ErrorState title={failure.title} requestId={failure.requestId} busy={busy} className="py-12" {...retry}>
      {failure.text}
    </ErrorState>
  );
}
