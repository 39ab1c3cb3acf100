/**
 * Says that the test, or the group of tests, whose body begins with it holds a promise of the pages on security, privacy,
 * mail accounts or staying on, in the words of that page. It does nothing: `tests/docs/promises.test.ts` reads it from the source of the
 * test, and makes docs/contributing/promises.md of it.
 */
export const promise = (_words: string): void => undefined;
