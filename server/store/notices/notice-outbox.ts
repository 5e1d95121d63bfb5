import type { Pool } from "pg";
import { NOTICES_TOPIC } from "../../events/topics";
import type { NoticeOutbox } from "../../ports/notices";
import { claimDeliveries, nextDeliveryInMs } from "./claim-deliveries";
import { collectNotices } from "./collect-notices";
import { PAGE } from "./notice-sql";
import { cleanUpDeliveries, giveBackDelivery, settleDelivery } from "./settle-delivery";

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

/** Deliveries in PostgreSQL, written from the event log. The pool is one that reads by key. */
export function openNoticeOutbox({ pool, newId, onCommitted }: Tools): NoticeOutbox {
  const tell = () => onCommitted([NOTICES_TOPIC]);
  return {
    async collect(compose) {
      const { read, deliveries } = await collectNotices({ pool, newId, compose });
      if (deliveries > 0) tell();
      return { read, isBehind: read >= PAGE };
    },
    claimDue: (limit) => claimDeliveries(pool, limit),
    async settle(delivery, end) {
      const settled = await settleDelivery(pool, delivery, end);
      tell();
      return settled;
    },
    async giveBack(delivery) {
      await giveBackDelivery(pool, delivery);
      tell();
    },
    nextDueInMs: () => nextDeliveryInMs(pool),
    cleanUp: (limit) => cleanUpDeliveries(pool, limit),
  };
}
