/** What an operation with an expected way to fail returns; an exception is a broken promise instead. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const err = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error });
