"use client";
import { ArrowUp } from "lucide-react";
import type { OrderPlan } from "@/components/data/fleet-order";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { Tooltip } from "@/components/ui/tooltip";

interface OrderPillProps {
  plan: OrderPlan | null;
  onApply: () => void;
}

/** Rows do not move while somebody reads: how many would, and the press that lets them. */
export function OrderPill({ plan, onApply }: OrderPillProps) {
  if (!plan || plan.changed === 0) return null;
  const parts = [
    plan.fresh.length > 0 ? `${formatCount(plan.fresh.length)} new` : "",
    plan.gone.size > 0 ? `${plural(plan.gone.size, "no longer matches", "no longer match")}` : "",
  ].filter(Boolean);
  const detail = ["Rows do not move while you read", ...parts].join(" · ");
  return (
    <Tooltip content={detail} kbd=".">
      <Button size="sm" icon={<ArrowUp className="size-3" />} onClick={onApply} className="rounded-full">
        {formatCount(plan.changed)} changed order
      </Button>
    </Tooltip>
  );
}
