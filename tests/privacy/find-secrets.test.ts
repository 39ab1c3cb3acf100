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

describe('over a list of 291 texts, which the forms were made with in view', () => {
  test('of 140 secrets 135 are found, and nothing that is none', () => {
    expect(LIST).toHaveLength(291);
    const { right, wrong, missed } = measure(KINDS);
    expect({ right, wrong, missed: missed.length }).toEqual({ right: 135, wrong: [], missed: 5 });
  });

  test.each([
    ['card', 22, 1],
    ['iban', 21, 0],
    ['key', 30, 0],
    ['password', 31, 3],
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

  test('of two forms that overlap, the text goes once', () => {
    expect(withoutSecrets('password: sk-proj-Zk4pLq90Zk4pLq90Zk4pLq90').text).toBe(
      'password: [API key removed]',
    );
  });
});
