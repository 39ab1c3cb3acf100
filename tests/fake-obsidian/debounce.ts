import { ledger } from './ledger';

/** Runs once things are quiet (with `resetTimer`), or `timeout` ms after the first call. */
export const debounce = <T extends unknown[], V>(run: (...args: T) => V, timeout = 0, resetTimer = false) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: T | undefined;
  const runNow = (): V | undefined => {
    clearTimeout(timer);
    timer = undefined;
    const args = last;
    last = undefined;
    return args === undefined ? undefined : run(...args);
  };
  const debouncer = (...args: T) => {
    last = args;
    if (timer !== undefined && !resetTimer) return debouncer;
    clearTimeout(timer);
    timer = ledger.ownTimeout(runNow, timeout);
    return debouncer;
  };
  debouncer.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    last = undefined;
    return debouncer;
  };
  debouncer.run = runNow;
  return debouncer;
};
