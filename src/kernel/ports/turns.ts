/** Runs tasks one after another, in order; a failed task does not affect the next ones. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  add<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
