"use client";
import { ArrowUpDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuLabel, MenuRadioGroup, MenuRadioItem } from "@/components/ui/menu";
import { effectiveSort, type FleetFilters, SORT_LABEL, type Sort, sortsOf } from "./fleet-filters";

interface SortMenuProps {
  filters: FleetFilters;
  onSort: (sort: Sort) => void;
}

export function SortMenu({ filters, onSort }: SortMenuProps) {
  const current = effectiveSort(filters);
  return (
    <Menu
      label="Sort by"
      trigger={
        <Button
          variant="ghost"
          icon={<ArrowUpDown className="size-3.5" />}
          aria-label={`Sorted by ${SORT_LABEL[current]}`}
        >
          {SORT_LABEL[current]}
        </Button>
      }
    >
      <MenuLabel>Sort by</MenuLabel>
      <MenuRadioGroup value={current} onValueChange={onSort}>
        {sortsOf(filters).map((sort) => (
          <MenuRadioItem key={sort} value={sort}>
            {SORT_LABEL[sort]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
