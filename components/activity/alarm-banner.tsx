"use client";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useTRPC } from "@/components/data/trpc";
import { Banner } from "@/components/ui/banner";
import { formatCountExact } from "@/components/ui/format/format-count";
import { formatMoment } from "@/components/ui/format/format-instant";
import { useNow } from "@/components/ui/time/use-now";
import type { ReceiptAlarmView } from "@/server/contract/activity";
import { findingWords } from "@/server/contract/finding-words";
import type { Verdict } from "@/server/contract/verify-receipts";

/** What is known to be wrong with the chain: found by the check of just now, or by the process that seals. */
export function AlarmBanner({ verdict }: { verdict: Verdict | null }) {
  const trpc = useTRPC();
  const alarms = useQuery(trpc.receipt.alarms.queryOptions(undefined, { staleTime: 0 })).data ?? [];
  const [finding] = verdict?.findings ?? [];
  const [alarm] = alarms;
  if (finding) {
    const others = (verdict?.faults ?? 1) - 1;
    return (
      <Banner tone="danger" icon={<ShieldAlert />} alert title={findingWords(finding)}>
        {others > 0 ? `And ${formatCountExact(others)} more.` : ""} Found by the check of just now.
      </Banner>
    );
  }
  return alarm ? <KeptHeadBanner alarm={alarm} others={alarms.length - 1} /> : null;
}

function KeptHeadBanner({ alarm, others }: { alarm: ReceiptAlarmView; others: number }) {
  const now = useNow();
  const found = now === null ? "" : ` Found ${formatMoment(alarm.at, now)}.`;
  const more = others > 0 ? ` And ${formatCountExact(others)} more.` : "";
  return (
    <Banner
      tone="danger"
      icon={<ShieldAlert />}
      title={
        alarm.kind === "missing"
          ? `Receipt ${formatCountExact(alarm.number)} is missing, though a head kept outside names it.`
          : `Receipt ${formatCountExact(alarm.number)} is another one than the head kept outside names.`
      }
    >
      {`The database was restored or changed by hand.${found}${more}`}
    </Banner>
  );
}
