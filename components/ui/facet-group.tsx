"use client";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { cn } from "./cn";
import { formatAtLeast } from "./format/format-at-least";
import { formatCount } from "./format/format-count";
import { Input } from "./input";
import { Skeleton } from "./skeleton";

interface FacetValue {
  readonly value: string;
  /** It may be a floor. */
  readonly count: { readonly n: number; readonly atLeast?: boolean };
}

interface FacetOption extends FacetValue {
  readonly label: string;
}

interface FacetGroupProps {
  name: string;
  /** Undefined while they are on their way. */
  options: readonly FacetOption[] | undefined;
  chosen: readonly string[];
  /** Without it the values are figures only. */
  onToggle?: ((value: string) => void) | undefined;
  isOpen?: boolean;
}

const SHOWN = 5;
const NONE: readonly FacetOption[] = [];

/** The values of one facet with how many have each: the five most frequent, then all with a search. */
export function FacetGroup({ name, options = NONE, chosen, onToggle, isOpen = true }: FacetGroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [query, setQuery] = useState("");
  const largest = Math.max(1, ...options.map((option) => option.count.n));
  // A bar compares: where one value has all, it would read as chosen.
  const compares = options.filter((option) => option.count.n > 0).length > 1;
  const found = isWhole
    ? options.filter((option) => option.label.toLowerCase().includes(query.trim().toLowerCase()))
    : options.filter((option, index) => index < SHOWN || chosen.includes(option.value));
  const hidden = options.filter((option) => !found.includes(option));
  return (
    <details open={isOpen} className="group pb-1.5">
      <summary className="flex h-7 list-none items-center gap-1.5 rounded-sm px-1 font-medium text-t2 text-xs focus-visible:-outline-offset-2 phone:h-11 phone:text-sm [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-3 text-t3 group-not-open:-rotate-90" />
        {name}
      </summary>
      {isWhole ? (
        <Input
          size="sm"
          tone="quiet"
          aria-label={`Search in ${name}`}
          placeholder="Search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="mb-1"
        />
      ) : null}
      <ul>
        {found.map((option) => (
          <li key={option.value}>
            <FacetRow
              option={option}
              share={compares ? option.count.n / largest : 0}
              isChosen={chosen.includes(option.value)}
              onToggle={onToggle && (() => onToggle(option.value))}
            />
          </li>
        ))}
        {options === NONE ? <FacetSkeleton /> : null}
        {options.length === 0 && options !== NONE ? <li className="px-2 py-1 text-t3 text-xs">None</li> : null}
        {!isWhole && hidden.length > 0 ? (
          <li>
            <button type="button" onClick={() => setIsWhole(true)} className={cn(ROW, "text-t3 hover:text-t1")}>
              {hidden.length} more
              <span className="num ml-auto">{formatCount(hidden.reduce((sum, { count }) => sum + count.n, 0))}</span>
            </button>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

function FacetSkeleton() {
  return [70, 52, 61].map((width) => (
    <li key={width} className="flex h-[26px] items-center px-2">
      <Skeleton width={width} />
    </li>
  ));
}

const ROW =
  "relative mb-px flex h-[25px] w-full items-center gap-2 overflow-hidden rounded-sm px-2 text-left text-xs phone:h-11 phone:text-sm";

interface FacetRowProps {
  option: FacetOption;
  share: number;
  isChosen: boolean;
  onToggle: (() => void) | undefined;
}

function FacetRow({ option, share, isChosen, onToggle }: FacetRowProps) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cn("absolute inset-y-0 left-0 rounded-sm", isChosen ? "bg-accent-bg" : "bg-t1/6")}
        style={{ width: share === 0 ? 0 : `${3 + 83 * share}%` }}
      />
      <span className="relative min-w-0 truncate" title={option.label}>
        {option.label}
      </span>
      <span className="num relative ml-auto text-t3">{formatAtLeast(option.count)}</span>
    </>
  );
  if (!onToggle) return <div className={cn(ROW, "text-t2")}>{content}</div>;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={cn(
        ROW,
        "text-t2 hover:text-t1 hover:ring-1 hover:ring-line2 hover:ring-inset focus-visible:-outline-offset-2",
        isChosen && "font-medium text-t1 ring-1 ring-accent/45 ring-inset",
      )}
    >
      {content}
    </button>
  );
}

/** The values with their words; those that are chosen and no longer occur stay, with none. */
export function toOptions(
  values: readonly FacetValue[] | undefined,
  chosen: readonly string[],
  labelOf: (value: string) => string = (value) => value,
): FacetOption[] | undefined {
  if (!values) return undefined;
  const missing = chosen.filter((value) => !values.some((each) => each.value === value));
  return [...values, ...missing.map((value) => ({ value, count: { n: 0 } }))].map(({ value, count }) => ({
    value,
    count,
    label: labelOf(value),
  }));
}
