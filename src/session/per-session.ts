import type { Session } from './session';

/** A record that a feature opens when its work first asks for it, once for each time that the lock is held. */
export function perSession<Value>(
  open: (session: Session) => Promise<Value>,
): (session: Session) => Promise<Value> {
  const opened = new WeakMap<Session, Promise<Value>>();
  return (session) => {
    const value = opened.get(session) ?? open(session);
    opened.set(session, value);
    return value;
  };
}
