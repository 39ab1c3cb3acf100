import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { findSecrets, withoutSecrets } from '../../src/privacy/find-secrets';
import type { SecretKind } from '../../src/privacy/secret-kind';

interface Labelled {
  text: string;
  secrets: { kind: SecretKind; value: string }[];
}

const LIST = JSON.parse(readFileSync(new URL('../data/secrets.json', import.meta.url), 'utf8')) as Labelled[];

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
  test('of 170 secrets 165 are found, and nothing that is none', () => {
    expect(LIST).toHaveLength(351);
    const { right, wrong, missed } = measure(KINDS);
    expect({ right, wrong, missed: missed.length }).toEqual({ right: 165, wrong: [], missed: 5 });
  });

  test.each([
    ['card', 29, 1],
    ['iban', 27, 0],
    ['key', 36, 0],
    ['password', 42, 3],
    ['code', 31, 1],
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
