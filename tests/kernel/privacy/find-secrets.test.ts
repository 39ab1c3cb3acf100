import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { findSecrets, withoutSecrets } from '../../../src/kernel/privacy/find-secrets';
import { promptWithoutSecrets } from '../../../src/kernel/privacy/prompt-secrets';
import type { SecretKind } from '../../../src/kernel/privacy/secret-kind';
import { promise } from '../../promise';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('kernel/privacy/find-secrets');

interface Labelled {
  text: string;
  secrets: { kind: SecretKind; value: string }[];
}

const LIST = JSON.parse(
  readFileSync(new URL('../../data/secrets.json', import.meta.url), 'utf8'),
) as Labelled[];

const KINDS: readonly SecretKind[] = ['card', 'iban', 'key', 'password', 'code'];

/** What stands on the list and in the texts, as `kind: value`, of one kind or of all. */
function measure(kinds: readonly SecretKind[]) {
  const counts = { right: 0, wrong: [] as string[], missed: [] as string[] };
  for (const { text, secrets } of LIST) {
    const found = findSecrets(text).filter(({ kind }) => kinds.includes(kind));
    const values = found.map(({ start, end }) => text.slice(start, end));
    const wanted = secrets.map(({ value }) => value);
    for (const value of values) {
      if (wanted.some((each) => value.includes(each))) counts.right += 1;
      else counts.wrong.push(`${value} in ${JSON.stringify(text)}`);
    }
    const all = findSecrets(text).map(({ start, end }) => text.slice(start, end));
    for (const { kind, value } of secrets)
      if (kinds.includes(kind) && !all.some((each) => each.includes(value)))
        counts.missed.push(`${value} in ${JSON.stringify(text)}`);
  }
  return counts;
}

describe('over a list of 351 texts, which the forms were made with in view', () => {
  test('of 170 secrets 167 are found, and nothing that is none', () => {
    promise('167 of 170 secrets are found');
    expect(LIST).toHaveLength(351);
    const { right, wrong, missed } = measure(KINDS);
    expect({ right, wrong, missed: missed.length }).toEqual({ right: 167, wrong: [], missed: 3 });
  });

  test.each([
    ['card', 29, 1],
    ['iban', 27, 0],
    ['key', 36, 0],
    ['password', 43, 2],
    ['code', 32, 0],
  ] as const)('%s: %i found, %i missed', (kind, right, missed) => {
    const counts = measure([kind]);
    expect([counts.right, counts.missed.length]).toEqual([right, missed]);
  });
});

describe('what a prompt says instead', () => {
  test('the words around a secret stay', () => {
    expect(withoutSecrets('Card 4111 1111 1111 1111, and the password: Tr0ub4dor&3. Bye')).toEqual({
      text: 'Card [card number removed], and the password: [password removed]. Bye',
      removed: ['card', 'password'],
    });
  });

  test('a text without secrets is left as it is', () => {
    const text = 'Order 4500012345678901 of 2026-11-22, password required';
    expect(withoutSecrets(text)).toEqual({ text, removed: [] });
  });

  test('a secret that is written with signs no one sees goes whole, and no word beside it', () => {
    const text = 'Grüße! **４１１１** 1111\u2009\u200B1111\r\n1111, ﬁn. DE89\u200B3704 0044 0532 0130 00';
    expect(withoutSecrets(text).text).toBe('Grüße! **[card number removed], ﬁn. [IBAN removed]');
  });

  test('an IBAN at the first character of a text goes', () => {
    expect(withoutSecrets('DE89 3704 0044 0532 0130 00 is mine').text).toBe('[IBAN removed] is mine');
  });

  test('of a quoted password all goes, and the words that follow stay', () => {
    expect(withoutSecrets('password: "correct horse battery" opens it').text).toBe(
      'password: "[password removed]" opens it',
    );
    expect(withoutSecrets('password: "hunter" and more').text).toBe(
      'password: "[password removed]" and more',
    );
  });

  test('numbers in a list, a line each, are no card', () => {
    const text = '4111\n1111\n1111\n1111';
    expect(withoutSecrets(text).text).toBe(text);
  });

  test('of two forms that overlap, the text goes once', () => {
    expect(withoutSecrets('password: sk-proj-Zk4pLq90Zk4pLq90Zk4pLq90').text).toBe(
      'password: [API key removed]',
    );
  });
});

describe('a form of secret', () => {
  test.each(rows<Pair>('reads'))('%j reads %j', (text, without) => {
    expect(withoutSecrets(text).text).toBe(without);
  });

  test.each(rows('is none'))('%j is none', (text) => {
    expect(withoutSecrets(text)).toEqual({ text, removed: [] });
  });
});

describe('a prompt', () => {
  test('loses its secrets in the instructions and in each message, and nothing else', () => {
    const messages = [
      { role: 'user', content: 'Card 4111 1111 1111 1111' },
      { role: 'assistant', content: 'Thanks.' },
    ];
    expect(promptWithoutSecrets({ system: 'The password: Tr0ub4dor&3', messages })).toEqual({
      prompt: {
        system: 'The password: [password removed]',
        messages: [
          { role: 'user', content: 'Card [card number removed]' },
          { role: 'assistant', content: 'Thanks.' },
        ],
      },
      removed: ['password', 'card'],
    });
  });
});
