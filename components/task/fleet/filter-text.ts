import { stateLabel } from "@/components/ui/state/state-kind";
import { FILTER_STATES, FLEET_PARAMS, type FleetFilters, HOLDERS } from "./fleet-filters";

/** What was typed as `key:value` becomes filters, the rest stays text. An unknown key or value stays text too. */
export function readFilterText(text: string, filters: FleetFilters): Partial<FleetFilters> {
  let found: Partial<FleetFilters> = {};
  const rest: string[] = [];
  for (const word of text.split(/\s+/)) {
    const filter = readWord(word, { ...filters, ...found });
    if (filter) found = { ...found, ...filter };
    else if (word !== "") rest.push(word);
  }
  return { ...found, q: rest.join(" ") };
}

/** Whether a text has a `key:` in it that Enter would turn into a filter. */
export function hasFilterWords(text: string): boolean {
  return /(^|\s)(scope|state|agent|held|held_by|label):/i.test(text);
}

function readWord(word: string, filters: FleetFilters): Partial<FleetFilters> | null {
  const cut = word.indexOf(":");
  const value = word.slice(cut + 1);
  if (cut < 1 || value === "") return null;
  switch (word.slice(0, cut).toLowerCase()) {
    case "scope": {
      const scope = FLEET_PARAMS.scope.parse(value);
      return scope === null ? null : { scope };
    }
    case "agent":
      return FLEET_PARAMS.agent.parse(value)?.length ? { agent: added(filters.agent, value) } : null;
    case "label":
      return { label: added(filters.label, value) };
    case "held":
    case "held_by": {
      const holder = HOLDERS.find((each) => each === value.toLowerCase());
      return holder ? { heldBy: added(filters.heldBy, holder) } : null;
    }
    case "state": {
      const state = readState(value);
      return state ? { state: added(filters.state, state) } : null;
    }
    default:
      return null;
  }
}

/** The protocol's word, or the label without its spaces: `paused_by_client`, `paused`, `needs-input`. */
function readState(value: string): FleetFilters["state"][number] | null {
  const plain = (words: string) => words.toLowerCase().replace(/[^a-z]/g, "");
  return FILTER_STATES.find((kind) => [kind, stateLabel(kind)].map(plain).includes(plain(value))) ?? null;
}

function added<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? [...values] : [...values, value];
}
