import { describe, expect, it, test } from 'vitest';
import { SeededRandom } from '../../../bench/seeded-random.mjs';
import { withoutSecrets } from '../../../src/kernel/privacy/find-secrets';
import LABELS from '../../data/tables/kernel/privacy/labels.json';
import { runs, SEED } from '../../runs';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/privacy/find-labelled');

/** Each with labels: some a language, of English, German, French, Spanish, Italian, Portuguese and Dutch. */
type Kind = keyof typeof LABELS;
const KINDS = Object.keys(LABELS) as [Kind, ...Kind[]];

const LAYOUTS: readonly [
  (label: string, value: string) => string,
  ...((label: string, value: string) => string)[],
] = [
  (label, value) => `Hello,\n\n${label}: ${value}\n\nBye`,
  (label, value) => `${label} : ${value}`,
  (label, value) => `${label}=${value}`,
  (label, value) => `Here it is (${label}: ${value}).`,
  (label, value) => `${label}\n${value}\n`,
  (label, value) => `${label}:\r\n\r\n${value}\r\n`,
  (label, value) => `> ${label}:\n> ${value}`,
  (label, value) => `**${label}:** ${value}`,
  (label, value) => `${label}: \`${value}\``,
  (label, value) => `${label} – ${value}`,
  (label, value) => `${label}........ ${value}`,
  (label, value) => `"${label}": "${value}"`,
  (label, value) => `| ${label} | ${value} |`,
  (label, value) => `| User | ${label} |\n| --- | --- |\n| sam | ${value} |`,
  (label, value) => `User\t${label}\nsam\t${value}\n`,
  (label, value) => `${label}\t${value}`,
  (label, value) => `<tr><td><b>${label}</b></td>\n<td class="v">${value}</td></tr>`,
  (label, value) => `<p><b>${label}:</b><br> <code>${value}</code></p>`,
];

function secretOf(kind: Kind, random: SeededRandom): string[] {
  const signs = (all: string, length: number): string =>
    Array.from({ length }, () => all.charAt(random.between(0, all.length - 1))).join('');
  const digits = (least: number, most: number): string => signs('3456789', random.between(least, most));
  const mixed = (length: number): string => `k${signs('abcdefghijkmnpqrstuvwxyzABCDEFGH23456789', length)}7`;
  switch (kind) {
    case 'password':
      return [mixed(random.between(6, 14))];
    case 'pin':
      return [digits(3, 8)];
    case 'code':
      return [
        random.pick([digits(4, 8), `${digits(3, 3)} ${digits(3, 3)}`, `${digits(3, 3)}-${digits(3, 3)}`]),
      ];
    case 'key':
      return [mixed(random.between(16, 40))];
    case 'list':
      return Array.from({ length: random.between(2, 8) }, () => `${mixed(3)}-${mixed(3)}`);
  }
}

describe('a secret in a field', () => {
  it(`is found by its label in seven languages, in any layout (seed ${String(SEED)})`, () => {
    const random = new SeededRandom(SEED);
    for (let run = 0; run < runs(20_000); run += 1) {
      const kind = random.pick(KINDS);
      const label = random.pick(LABELS[kind] as [string, ...string[]]);
      const values = secretOf(kind, random);
      const column = kind === 'list' ? LAYOUTS[0] : random.pick(LAYOUTS);
      const text = column(label, values.join(random.pick(['\n', '\n- ', ', '])));
      const left = withoutSecrets(text).text;
      expect(
        values.filter((value) => left.includes(value)),
        text,
      ).toEqual([]);
      // The words around it stay.
      expect(left).toContain(label);
    }
  });

  test.each(rows('holds none'))('%j holds none', (text) => {
    expect(withoutSecrets(text).text).toBe(text);
  });
});
