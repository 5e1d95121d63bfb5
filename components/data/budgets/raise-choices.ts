import type { BudgetView, RaiseLasts } from "@/server/contract/budget-view";

interface RaiseChoice {
  readonly value: RaiseLasts;
  readonly title: string;
  readonly description: string;
}

const FOR_GOOD: RaiseChoice = { value: "for_good", title: "For good", description: "Adds this much to every window." };

/** How long what is added to the budget may last: one that never starts anew leaves nothing to choose. */
export function raiseChoices({
  windowKind,
  rollingHours,
}: Pick<BudgetView, "windowKind" | "rollingHours">): readonly RaiseChoice[] {
  switch (windowKind) {
    case "life":
      return [{ ...FOR_GOOD, description: "Adds this much to it." }];
    case "rolling":
      return [
        { value: "window", title: `For ${rollingHours} h`, description: "Gone when these have passed." },
        { ...FOR_GOOD, description: "Adds this much at any time." },
      ];
    default:
      return [
        { value: "once", title: "Once", description: "Until it is used up; what is left goes over." },
        { value: "window", title: `This ${windowKind}`, description: "Gone when it starts anew." },
        FOR_GOOD,
      ];
  }
}
