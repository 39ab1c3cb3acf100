/** The result of an operation that is expected to fail at times. An exception is a bug. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

// Declared as functions, which are there before their module is evaluated: parts of the program that are loaded late share them.
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function err<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}
