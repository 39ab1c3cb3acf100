/** One thing after another, in the order it was asked for; one that fails does not hold up the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
