import type { CommitOrder } from "../task/commit-order";
import { type Price, priceUsage } from "./price-usage";
import { FIGURES, type Figures, type Meters, type StepUsage } from "./usage";

/** What was used since the last report of a meter. A total that fell began again at 0: all of it is new. */
export function sinceLast(last: Figures | undefined, told: StepUsage): StepUsage {
  const { meter: _, ...rest } = told;
  if (!last || hasRestarted(last, told)) return rest;
  const added: StepUsage = { ...rest };
  for (const name of FIGURES) {
    const total = told[name];
    if (total !== undefined) Object.assign(added, { [name]: total - (last[name] ?? 0) });
  }
  return added;
}

function hasRestarted(last: Figures | undefined, told: StepUsage): boolean {
  return FIGURES.some((name) => (told[name] ?? Number.POSITIVE_INFINITY) < (last?.[name] ?? 0));
}

/** A commit's usage as what it adds, with its cost where a price is known, and the meters as they stand after it. */
export function meterUsage(
  order: CommitOrder,
  { meters, prices, at }: { readonly meters: Meters; readonly prices: readonly Price[]; readonly at: Date },
): CommitOrder {
  const usages = [...order.steps.flatMap(({ usage }) => usage ?? []), ...(order.usage ? [order.usage] : [])];
  if (!usages.some(({ meter, model }) => meter !== undefined || model !== undefined)) return order;
  let standing = meters;
  const settle = (usage: StepUsage): StepUsage => {
    const { meter } = usage;
    if (meter === undefined) return priceUsage(usage, prices, at);
    const last = standing[meter];
    const added = sinceLast(last, usage);
    // What a report leaves out stands as it was told last, unless all began again.
    standing = { ...standing, [meter]: { ...(hasRestarted(last, usage) ? {} : last), ...figuresOf(usage) } };
    return priceUsage(added, prices, at);
  };
  const steps = order.steps.map((step) => (step.usage ? { ...step, usage: settle(step.usage) } : step));
  const usage = order.usage ? settle(order.usage) : null;
  return { ...order, steps, usage, ...(standing === meters ? {} : { meters: standing }) };
}

function figuresOf(usage: StepUsage): Figures {
  const figures: Figures = {};
  for (const name of FIGURES) if (usage[name] !== undefined) figures[name] = usage[name];
  return figures;
}
