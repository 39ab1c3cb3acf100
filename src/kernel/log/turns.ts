/** Lets one work after another, in the order in which they came; the failure of one is no other's. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  add<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
