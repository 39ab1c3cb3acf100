import type { Session } from './session';

/** A feature's record, opened on first use each time the lock is held. A failed opening is tried again. */
export function perSession<Value>(
  open: (session: Session) => Promise<Value>,
): (session: Session) => Promise<Value> {
  const opened = new WeakMap<Session, Promise<Value>>();
  return (session) => {
    const known = opened.get(session);
    if (known !== undefined) return known;
    const value = open(session);
    opened.set(session, value);
    value.catch(() => opened.delete(session));
    return value;
  };
}
