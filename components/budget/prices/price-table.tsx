import { cn } from "@/components/ui/cn";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { PriceChangeView, PriceView } from "@/server/contract/price-view";
import { priceWords, STANDING_WORDS } from "./price-words";

interface PriceTableProps {
  label: string;
  /** With a change, what it was before stands beside each figure. */
  prices: readonly (PriceView | PriceChangeView)[];
}

const FIGURES = ["input", "output", "cached"] as const;

/** Prices of a million tokens, by model, with when each begins and how it stands. */
export function PriceTable({ label, prices }: PriceTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="num w-full min-w-[560px] text-left text-xs">
        <thead className="text-t2">
          <tr>
            {["Model", "From", "Stands", "Input", "Output", "Cached input"].map((name) => (
              <th key={name} className={cn("py-1 pr-3 font-medium", HEAD_RIGHT.has(name) && "text-right")}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PriceRow key={`${price.model} ${price.validFrom}`} price={price} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEAD_RIGHT: ReadonlySet<string> = new Set(["Input", "Output", "Cached input"]);

function PriceRow({ price }: { price: PriceView | PriceChangeView }) {
  const words = priceWords(price);
  const before = "before" in price && price.before ? priceWords(price.before) : null;
  return (
    <tr className={cn("border-line border-t", price.standing === "past" && "text-t3")}>
      <td className="py-1.5 pr-3 font-strong [overflow-wrap:anywhere]">{price.model}</td>
      <td className="whitespace-nowrap py-1.5 pr-3">
        <ClockTime at={price.validFrom} plain />
      </td>
      <td className="whitespace-nowrap py-1.5 pr-3">
        {STANDING_WORDS[price.standing]}
        {"change" in price ? <span className="text-t2">{price.change === "new" ? ", new" : ", replaced"}</span> : null}
      </td>
      {FIGURES.map((figure) => (
        <td key={figure} className="whitespace-nowrap py-1.5 pr-3 text-right">
          {before && before[figure] !== words[figure] ? (
            <span className="text-t2">
              <s>{before[figure]}</s>{" "}
            </span>
          ) : null}
          {words[figure]}
        </td>
      ))}
    </tr>
  );
}
