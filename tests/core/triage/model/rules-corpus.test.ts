import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { aMailContext, OCCASION } from './a-mail-context';

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpora/triage');

/** Mail that needs the person, whatever it says of being done. */
const TAIL = ['archived-that-matters.jsonl', 'money-that-moved.jsonl'];

/** Stand-ins where the corpora are missing. */
const MINE = [
  'A new payee, J Carter, has been added to your account.',
  'Your daughter has been taken to hospital.',
];

describe('the offline rules over mail that matters', () => {
  const isHere = existsSync(CORPUS);
  const mails = isHere
    ? TAIL.flatMap((name) =>
        readFileSync(join(CORPUS, name), 'utf8')
          .split('\n')
          .filter((line) => line !== ''),
      )
    : MINE.map((body) => JSON.stringify({ from: 'Office <noreply@office.example>', subject: 'Note', body }));

  it('neither archive any of it nor put it into Read', () => {
    console.log(
      `${String(mails.length)} mails that matter, of ${isHere ? 'the corpora' : 'our own; the sweep over ../shared/corpora was left out'}`,
    );
    const cleared = mails.map(toMail).filter((mail) => {
      const answer = triageByRules({ mail, moneyWords: DEFAULT_MONEY_WORDS, occasion: OCCASION });
      return answer.decision === 'archive' || answer.for === 'read' || answer.for === 'receipt';
    });
    expect(cleared.map(({ subject }) => subject)).toEqual([]);
  });
});

function toMail(line: string): MailContext {
  const record: unknown = JSON.parse(line);
  const field = (key: string): string => {
    const value: unknown = Object.entries(record ?? {}).find(([name]) => name === key)?.[1];
    return typeof value === 'string' ? value : '';
  };
  return aMailContext({ subject: field('subject'), from: field('from'), body: field('body') });
}
