/** Lets what concerns one task happen one after the other inside this process. */
export class TaskQueues {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(taskId: string, job: () => Promise<T>): Promise<T> {
    const before = this.tails.get(taskId);
    const turn = before === undefined ? job() : before.then(job, job);
    this.tails.set(taskId, turn);
    const leave = () => {
      if (this.tails.get(taskId) === turn) this.tails.delete(taskId);
    };
    turn.then(leave, leave);
    return turn;
  }
}
