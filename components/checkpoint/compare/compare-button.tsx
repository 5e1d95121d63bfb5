"use client";
import { GitCompareArrows } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { CompareChoice } from "./use-compare";

/** Begins to compare with the version before. */
export function CompareButton({ compare }: { compare: CompareChoice }) {
  const { source, offered, start } = compare;
  if (source) return null;
  const control = {
    disabledReason: offered === null ? "There is no other version." : undefined,
    onClick: () => {
      if (offered !== null) start(offered);
    },
  };
  return (
    <>
      <Button {...control} kbd="v" icon={<GitCompareArrows className="size-3.5" />} className="phone:hidden">
        {offered === null ? "Compare" : `Compare with v${offered}`}
      </Button>
      <IconButton {...control} label="Compare" variant="outline" icon={<GitCompareArrows />} className="desk:hidden" />
    </>
  );
}
