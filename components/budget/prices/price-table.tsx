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
const LABEL = { input: "Input", output: "Output", cached: "Cached input" } as const;

/** Prices of a million tokens, by model, with when each begins and how it stands; on a phone each is a block of lines. */
export function PriceTable({ label, prices }: PriceTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="num w-full min-w-[560px] text-left text-xs phone:block phone:min-w-0 phone:text-sm phone:[&_tbody]:block">
        <thead className="text-t2 phone:sr-only">
          <tr>
            {["Model", "From", "Stands"].map((name) => (
              <th key={name} className="py-1 pr-3 font-medium">
                {name}
              </th>
            ))}
            {FIGURES.map((figure) => (
              <th key={figure} className="py-1 pr-3 text-right font-medium">
                {LABEL[figure]}
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

function PriceRow({ price }: { price: PriceView | PriceChangeView }) {
  const words = priceWords(price);
  const before = "before" in price && price.before ? priceWords(price.before) : null;
  return (
    <tr
      className={cn(
        "border-line border-t phone:grid phone:grid-cols-3 phone:gap-x-3 phone:py-2 phone:[&>td]:p-0",
        price.standing === "past" && "text-t3",
      )}
    >
      <td className="py-1.5 pr-3 font-strong [overflow-wrap:anywhere] phone:col-span-2">{price.model}</td>
      <td className="whitespace-nowrap py-1.5 pr-3 phone:order-1 phone:col-span-3 phone:text-xs">
        <ClockTime at={price.validFrom} plain />
      </td>
      <td className="whitespace-nowrap py-1.5 pr-3 phone:text-right phone:text-xs">
        {STANDING_WORDS[price.standing]}
        {"change" in price ? <span className="text-t2">{price.change === "new" ? ", new" : ", replaced"}</span> : null}
      </td>
      {FIGURES.map((figure) => (
        <td
          key={figure}
          data-label={LABEL[figure]}
          className="whitespace-nowrap py-1.5 pr-3 text-right phone:order-2 phone:pt-1! phone:text-left phone:before:block phone:before:text-t3 phone:before:text-xs phone:before:content-[attr(data-label)]"
        >
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
