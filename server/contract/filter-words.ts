import type { TaskFilter } from "./task-inputs";

/** How each kind of value is said; the console says its own labels. */
export interface FilterLabels {
  readonly view: (value: TaskFilter["view"]) => string;
  readonly state: (value: TaskFilter["states"][number]) => string;
  readonly holder: (value: TaskFilter["heldBy"][number]) => string;
  readonly inState: (value: NonNullable<TaskFilter["inState"]>) => string;
  readonly review: (value: NonNullable<TaskFilter["review"]>) => string;
  readonly pauses: (value: NonNullable<TaskFilter["pauseSupport"]>[number]) => string;
  readonly budgetUsed: (value: NonNullable<TaskFilter["budgetUsed"]>) => string;
}

const plain = (value: string) => value.replaceAll("_", " ");
const PLAIN: FilterLabels = {
  view: plain,
  state: plain,
  holder: plain,
  inState: plain,
  review: plain,
  pauses: plain,
  budgetUsed: plain,
};

/** One cut of a filter: "Agent", "digest or ci-fixer". */
export interface FilterPart {
  readonly name: string;
  readonly value: string;
}

/** All that a filter of live tasks cuts by; empty for one that takes all of them in. */
export function filterParts(filter: TaskFilter, labels = PLAIN): readonly FilterPart[] {
  const { view, scope, states, agents, heldBy, inState, review, pauseSupport = [], budgetUsed, q } = filter;
  const parts: readonly (readonly [name: string, values: readonly string[]])[] = [
    ["View", view === "needs_you" || view === "held" ? [labels.view(view)] : []],
    ["Scope", scope === undefined ? [] : [scope]],
    ["State", states.map(labels.state)],
    ["Agent", agents],
    ["Held by", heldBy.map(labels.holder)],
    ["In state", inState === undefined ? [] : [labels.inState(inState)]],
    ["Review", review === undefined ? [] : [labels.review(review)]],
    ["Pause support", pauseSupport.map(labels.pauses)],
    ["Budget used", budgetUsed === undefined ? [] : [labels.budgetUsed(budgetUsed)]],
    ["Label", filter.labels],
    ["Text", q === "" ? [] : [q]],
  ];
  return parts
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => ({ name, value: values.join(" or ") }));
}

/** These say "held by budget" without a verb. */
const VERBLESS: ReadonlySet<string> = new Set(["Held by", "In state"]);

/** The filter in one phrase, its scope last: "state is working, agent is digest in prod/billing". Empty where it takes all in. */
export function filterWords(filter: TaskFilter, labels = PLAIN): string {
  const said = filterParts(filter, labels)
    .filter(({ name }) => name !== "Scope")
    .map(({ name, value }) => `${name.toLowerCase()} ${VERBLESS.has(name) ? "" : "is "}${value}`);
  const where = filter.scope === undefined ? [] : [`in ${filter.scope}`];
  return [...(said.length > 0 ? [said.join(", ")] : []), ...where].join(" ");
}
