import { Search } from "lucide-react";
import { cn } from "./cn";
import { Input } from "./input";

interface ListFilterProps {
  /** What it narrows, for its name and its placeholder: "Filter agents". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Narrows a list that is here as a whole, letter by letter. */
export function ListFilter({ label, value, onChange, className }: ListFilterProps) {
  return (
    <div className={cn("w-[200px] phone:w-full", className)}>
      <Input
        size="sm"
        tone="quiet"
        aria-label={label}
        placeholder={label}
        lead={<Search className="size-3.5" />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
