import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import type { SealView } from "@/server/contract/activity";
import { receiptHref } from "./receipt-href";

/** The receipt between its neighbours, and whether they name each other. */
export function ChainCards({ seal }: { seal: SealView }) {
  const { before, after } = seal;
  const beforeFits = !before || before.hash === seal.previousHash;
  const afterFits = !after || after.previousHash === seal.hash;
  return (
    <ol className="flex items-stretch">
      {before ? (
        <ChainCard
          number={before.number}
          hash={before.hash}
          words={beforeFits ? "Before it" : "Not what this names"}
          isBad={!beforeFits}
        />
      ) : (
        <li className="flex-1 self-center text-center text-t3 text-xs">
          {seal.number === 1 ? "Start of the chain" : "Not here any more"}
        </li>
      )}
      <Joint />
      <ChainCard number={seal.number} hash={seal.hash} words="This one" isHere />
      <Joint />
      {after ? (
        <ChainCard
          number={after.number}
          hash={after.hash}
          words={afterFits ? "After it" : "Names another one"}
          isBad={!afterFits}
        />
      ) : (
        <li className="flex-1 self-center text-center text-t3 text-xs">The newest</li>
      )}
    </ol>
  );
}

function Joint() {
  return <li aria-hidden className="w-3.5 flex-none self-center border-line2 border-t" />;
}

interface ChainCardProps {
  number: number;
  hash: string;
  words: string;
  isHere?: boolean;
  isBad?: boolean;
}

function ChainCard({ number, hash, words, isHere, isBad }: ChainCardProps) {
  const look = cn(
    "block h-full rounded-md border border-line2 bg-s1 px-2 py-1.5 text-xs leading-4",
    isHere ? "border-accent ring-1 ring-accent" : "hover:bg-s2",
    isBad && "border-danger",
  );
  const content = (
    <>
      <b className="num block font-strong">{formatCountExact(number)}</b>
      <span className="mono block text-2xs text-t2">{`${hash.slice(0, 4)}…${hash.slice(-2)}`}</span>
      <span className={cn("block text-t3", isBad && "text-danger")}>{words}</span>
    </>
  );
  return (
    <li className="min-w-0 flex-1">
      {isHere ? (
        <span className={look}>{content}</span>
      ) : (
        <Link href={receiptHref(String(number))} scroll={false} className={look} aria-label={`Receipt ${number}`}>
          {content}
        </Link>
      )}
    </li>
  );
}
