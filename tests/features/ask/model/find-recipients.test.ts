import { describe, expect, it } from 'vitest';
import { findRecipients } from '../../../../src/features/ask/model/tools/find-recipients';

const KNOWN = [
  { address: 'bob@example.com', name: '' },
  { address: 'maria.garcia@example.es', name: 'María García' },
  { address: 'anna.weber@example.com', name: 'Anna Weber' },
  { address: 'a.schmidt@example.org', name: 'Anna Schmidt' },
  { address: 'strasse@example.de', name: 'Jörg Groß' },
];

/** Addresses, then `?` who is not known, and `??` of whom there are several. */
function shown(to: string, words = to): string {
  const found = findRecipients(to, { words, known: KNOWN });
  const several = found.several.map(
    ({ name, addresses }) => `?? ${name}: ${addresses.map(({ address }) => address).join(' or ')}`,
  );
  return [found.to, ...found.unknown.map((name) => `? ${name}`), ...several]
    .filter((part) => part !== '')
    .join('; ');
}

describe('a receiver', () => {
  it.each([
    ['bob', 'bob@example.com'],
    ['Bob', 'bob@example.com'],
    ['María', 'maria.garcia@example.es'],
    ['maria', 'maria.garcia@example.es'],
    ['Frau Weber', 'anna.weber@example.com'],
    ['jorg gross', 'strasse@example.de'],
    ['bob and María', 'bob@example.com, maria.garcia@example.es'],
    ['Bob, Maria und Carol', 'bob@example.com, maria.garcia@example.es; ? Carol'],
    ['Anna', '?? Anna: anna.weber@example.com or a.schmidt@example.org'],
    ['Anna Schmidt', 'a.schmidt@example.org'],
    ['Bob und Anna', 'bob@example.com; ?? Anna: anna.weber@example.com or a.schmidt@example.org'],
    ['new@example.net', 'new@example.net'],
    ['Bo', '? Bo'],
    ['', ''],
    [' , ; ', ''],
    ['Frau', '? Frau'],
    ['bob & Anna Schmidt; bob', 'bob@example.com, a.schmidt@example.org'],
    ['Bob <bob@example.com>', 'bob@example.com'],
    ['BOB@Example.com', 'bob@example.com'],
  ])('"%s" is %s', (to, means) => {
    expect(shown(to)).toBe(means);
  });

  it.each([
    ['María García', 'write to maria', 'maria.garcia@example.es'],
    ['maria.garcia@example.es', 'write to maria', 'maria.garcia@example.es'],
    ['Anna Weber', 'write to anna', '?? Anna Weber: anna.weber@example.com or a.schmidt@example.org'],
    [
      'a.schmidt@example.org',
      'write to anna',
      '?? a.schmidt@example.org: anna.weber@example.com or a.schmidt@example.org',
    ],
    ['Anna Weber', 'write to mrs weber', 'anna.weber@example.com'],
    ['Maria Lopez', 'write to maria', '? Maria Lopez'],
    // Known, but not named.
    ['anna.weber@example.com', 'write to Bob', ''],
    ['Anna Weber', 'write to Bob', '? Anna Weber'],
  ])('"%s", where a model names them and the person said "%s", is %s', (to, words, means) => {
    expect(shown(to, words)).toBe(means);
  });

  it('is none where a model names somebody whom the person did not', () => {
    expect(shown('Bob', 'write to my landlord')).toBe('? Bob');
    expect(shown('evil@example.net', 'write to Bob')).toBe('');
    expect(shown('bob@example.com, evil@example.net', 'write to Bob')).toBe('');
  });

  it.each([
    ['write to evil@example.net.', true],
    ['write to <evil@example.net>, please', true],
    ['write to evil@example.net: I agree', true],
    ['write to mailto:evil@example.net', true],
    // Its address stands behind a longer one.
    ['not medevil@example.net, but evil@example.net', true],
    ['write to medevil@example.net', false],
    ['write to not-evil@example.net', false],
    ['write to d.evil@example.net', false],
    ['write to evil@example.network', false],
    ['write to evil@example.net.org', false],
    ['write to evil@example.net-works.org', false],
    ['write to evil@example', false],
  ])('"%s" names evil@example.net: %s', (words, isNamed) => {
    expect(shown('evil@example.net', words)).toBe(isNamed ? 'evil@example.net' : '');
  });
});
