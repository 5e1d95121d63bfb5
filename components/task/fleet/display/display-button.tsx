"use client";
import { SlidersHorizontal } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { Segmented } from "@/components/ui/segmented";
import { COLUMN_LABEL, COLUMNS, type FleetFilters, toggleColumn } from "../fleet-filters";
import { DENSITIES, type Density, ROW_PX, setDensity, useDensity } from "./density";

const DENSITY_LABEL: Readonly<Record<Density, string>> = { comfortable: "Comfortable", compact: "Compact" };

interface DisplayButtonProps {
  cols: FleetFilters["cols"];
  onChange: (next: Pick<FleetFilters, "cols">) => void;
}

/** How the table looks: rows on this device, columns in the address. */
export function DisplayButton({ cols, onChange }: DisplayButtonProps) {
  const density = useDensity();
  return (
    <Popover
      label="Display"
      align="end"
      trigger={
        <Button variant="ghost" icon={<SlidersHorizontal className="size-3.5" />}>
          Display
        </Button>
      }
    >
      <p className="mb-1.5 font-medium text-2xs text-t3">Rows, on this device</p>
      <Segmented
        label="Rows"
        stretch
        value={density}
        onValueChange={setDensity}
        options={DENSITIES.map((value) => ({ value, label: DENSITY_LABEL[value], count: `${ROW_PX[value]} px` }))}
      />
      <fieldset className="mt-3">
        <legend className="mb-1 font-medium text-2xs text-t3">Columns</legend>
        {COLUMNS.map((column) => (
          <Checkbox
            key={column}
            className="py-1"
            label={COLUMN_LABEL[column]}
            checked={cols?.includes(column) ?? true}
            onCheckedChange={() => onChange({ cols: toggleColumn(cols, column) })}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
