"use client";
import { Upload } from "lucide-react";
import { useState } from "react";
import { usePrices } from "@/components/data/budgets/use-prices";
import { ReadFailure } from "@/components/data/read-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format/plural";
import { ImportDialog } from "./import-dialog";
import { PriceTable } from "./price-table";

/** What tokens cost, from when on, and where a new list of prices comes in. */
export function PriceList() {
  const [isImporting, setIsImporting] = useState(false);
  const offline = useOfflineReason();
  const importing = (
    <Button icon={<Upload className="size-3.5" />} disabledReason={offline} onClick={() => setIsImporting(true)}>
      Import…
    </Button>
  );
  return (
    <section
      aria-labelledby="prices-title"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className="min-h-0 min-w-0 overflow-auto focus-visible:-outline-offset-2"
    >
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-5 pt-3.5 pb-3 phone:px-4">
        <h2 id="prices-title" className="min-w-0 flex-1 font-semibold text-[1.0625rem] leading-6">
          Prices
        </h2>
        {importing}
        <p className="w-full text-t2 text-xs">
          For a million tokens. A worker that tells its model and tokens but no cost is charged by the price of that
          moment.
        </p>
      </header>
      <div className="px-5 py-3.5 phone:px-4">
        <Shown />
      </div>
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
    </section>
  );
}

function Shown() {
  const query = usePrices();
  const { data } = query;
  if (!data && query.error) return <ReadFailure query={query} />;
  if (!data) return <p className="text-t3">Reading prices</p>;
  const { prices, total } = data;
  if (total === 0)
    return <EmptyState title="No prices yet.">Cost is known only where a worker tells it by itself.</EmptyState>;
  return (
    <>
      <PriceTable label="Prices by model" prices={prices} />
      {total > prices.length ? (
        <p className="mt-2 text-t3 text-xs">
          {prices.length} of {plural(total, "price")}.
        </p>
      ) : null}
    </>
  );
}
