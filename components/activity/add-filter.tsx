"use client";
import { useState } from "react";
import { FilterFinder } from "@/components/ui/command/filter-finder";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { RECEIPT_INITIATORS } from "@/server/contract/receipt-filter";
import { type ActivityFilters, WHEN_WORDS, WHENS } from "./activity-filters";
import { FILTER_VERBS, verbWords, WHO_WORDS } from "./receipt-words";

type Next = Partial<ActivityFilters>;

const CHOICES = [
  ...WHENS.map((when) => choice("When", WHEN_WORDS[when], { when })),
  ...RECEIPT_INITIATORS.map((who) => choice("Who", WHO_WORDS[who], { who })),
  ...FILTER_VERBS.map((verb) => choice("What", verbWords(verb), { verb })),
];

/** Every value one can cut the receipts by. */
export function AddFilter({ onChange }: { onChange: (next: Next) => void }) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: "f", label: "Add a filter", group: "Activity", run: () => setOpen(true) }]);
  return (
    <FilterFinder
      isOpen={isOpen}
      onOpenChange={setOpen}
      choices={CHOICES}
      placeholder="When, who, what…"
      onChoose={onChange}
      className="w-56"
    />
  );
}

function choice(group: string, label: string, next: Next) {
  return { id: `${group} ${label}`, group, label, next };
}
