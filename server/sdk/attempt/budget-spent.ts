/** A budget has less left than a call may use: the call must not be made. The message names it and what was used. */
export class BudgetSpent extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BudgetSpent";
  }
}
