import type { DeliveryView } from "@/server/contract/settings-view";
import { attemptWords, failedTries } from "./answer-words";

/** One mark for each try: a hatched square failed, a dot was delivered, a ring is under way. */
export function AttemptMarks({ delivery }: { delivery: DeliveryView }) {
  const failed = failedTries(delivery);
  return (
    <span role="img" aria-label={attemptWords(delivery)} className="flex gap-[3px]">
      {Array.from({ length: failed }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: tries have an order and nothing else.
          key={at}
          className="keeps-colour size-2 rounded-xs bg-[repeating-linear-gradient(-45deg,var(--color-danger)_0_1.5px,transparent_1.5px_3px)] ring-1 ring-danger ring-inset"
        />
      ))}
      {delivery.state === "delivered" ? <i className="keeps-colour size-2 rounded-full bg-ok" /> : null}
      {delivery.underWay ? <i className="keeps-colour size-2 rounded-full ring-1 ring-t3 ring-inset" /> : null}
    </span>
  );
}
