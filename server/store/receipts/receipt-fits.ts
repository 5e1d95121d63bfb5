import type { ReceiptSelection } from "../../contract/receipt-filter";
import type { Bindings } from "../read/fleet/bindings";
import { readTextSearch, type TextSearch } from "../read/fleet/text-search";

/** The selection as a `where` over the receipt `r` and its task `t`; empty when everything fits. */
export function fits({ since, scope, who, verb, q, result }: ReceiptSelection, b: Bindings): string {
  const where: string[] = [];
  if (since) where.push(`r.at >= ${b.bind(since, "timestamptz")}`);
  if (scope) where.push(`(r.scope = ${b.bind(scope)} or r.scope like ${b.bind(`${scope}/%`)})`);
  if (who) where.push(`r.initiator = ${b.bind(who)}`);
  if (verb) where.push(`r.verb = ${b.bind(verb)}`);
  if (result !== "all") where.push(`r.outcome ${result === "refused" ? "=" : "<>"} 'refused'`);
  const search = readTextSearch(q);
  if (search) where.push(`(${textFits(search, b).join(" or ")})`);
  return where.length === 0 ? "" : `where ${where.join(" and ")}`;
}

function textFits(search: TextSearch, b: Bindings): readonly string[] {
  const text = b.bind(search.agentName);
  const words = b.bind(search.agentName.replaceAll(" ", "\\_"));
  const said = ["r.actor", "r.reason", "r.subject", "t.title"].map((column) => `${column} ilike ${text}`);
  const named = [`r.verb ilike ${words}`, `r.code ilike ${words}`];
  const { ids } = search;
  return ids
    ? [...said, ...named, `r.task_id between ${b.bind(ids[0], "uuid")} and ${b.bind(ids[1], "uuid")}`]
    : [...said, ...named];
}
