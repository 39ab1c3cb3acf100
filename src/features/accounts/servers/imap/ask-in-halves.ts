import { refusalKind } from './entry-facts';

/** Maximum number of refusals of one request. After that, the remaining halves are not requested. */
const MOST_REFUSALS = 40;

/**
 * Requests some mails at once. If the server refuses, requests each half separately, down to the single mails that it
 * withholds. `refused` receives these, and those left out after too many refusals.
 */
export async function* inHalves<Message>(
  uids: readonly number[],
  ask: (uids: readonly number[]) => AsyncIterable<Message>,
  refused: Map<number, 'refused' | 'not_understood'>,
): AsyncGenerator<Message> {
  const questions: (readonly number[])[] = [uids];
  let refusals = 0;
  for (let some = questions.pop(); some !== undefined; some = questions.pop()) {
    if (some.length === 0) continue;
    try {
      yield* ask(some);
    } catch (error) {
      const kind = refusalKind(error);
      if (kind === null) throw error;
      refusals += 1;
      const middle = Math.ceil(some.length / 2);
      if (some.length === 1 || refusals >= MOST_REFUSALS) for (const uid of some) refused.set(uid, kind);
      else questions.push(some.slice(middle), some.slice(0, middle));
    }
  }
}

export const inPages = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
