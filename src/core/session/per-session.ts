import type { Session } from './session';

/**
 * A record that a feature opens when its work first asks for it, once for each time that the lock is held. One that could
 * not be opened is tried again.
 */
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
