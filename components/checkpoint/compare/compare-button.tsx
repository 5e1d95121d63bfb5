"use client";
import { GitCompareArrows } from "lucide-react";
import { Button } from "@/components/ui/button";
import { NARROW_ACTS } from "@/components/ui/narrow-acts";
import type { CompareChoice } from "./use-compare";

/** Begins to compare with the version before. */
export function CompareButton({ compare }: { compare: CompareChoice }) {
  const { source, offered, start } = compare;
  if (source) return null;
  return (
    <Button
      kbd="v"
      icon={<GitCompareArrows className="size-3.5" />}
      disabledReason={offered === null ? "There is no other version." : undefined}
      className={NARROW_ACTS}
      onClick={() => {
        if (offered !== null) start(offered);
      }}
    >
      Compare
      {offered === null ? null : <span className="phone:sr-only"> with v{offered}</span>}
    </Button>
  );
}
