import { describe, expect, it } from 'vitest';
import { blanksIn, blanksOf, blanksWords } from '../../../../src/core/approvals/model/blanks';
import { tableOf } from '../../../word-table';

const rows = tableOf('core/approvals/model/blanks');

const mail = { kind: 'email', to: '', cc: '', inReplyTo: '', references: '' } as const;
const sent = <T>(content: T) => ({ server: 'mail', content });
const texts = (reply: string): string[] => blanksIn(reply).map(({ text }) => text);

describe('what is still to be filled in', () => {
  it.each(rows<[string, string[]]>('in is'))('in %j is %j', (reply, blanks) => {
    expect(texts(reply)).toEqual(blanks);
  });

  it.each([
    ['Dear [\u200BName],', '[Name]', '[\u200BName]'],
    ['\u2060T\u00ADODO, \u200B', 'TODO', 'T\u00ADODO'],
    ['Signed: _\u200B_\u2060_', '___', '_\u200B_\u2060_'],
    ['Our account is {\u{E0041}{iban}}.', '{{iban}}', '{\u{E0041}{iban}}'],
    ['Dear <your\u3164name>,', '<your name>', '<your\u3164name>'],
  ])('in %j is %j, whatever stands in it unseen', (reply, blank, there) => {
    const found = blanksIn(reply);
    expect(found.map(({ text }) => text)).toEqual([blank]);
    expect(found.map(({ from, to }) => reply.slice(from, to))).toEqual([there]);
  });

  it('is found where it stands', () => {
    const reply = 'Hi,\n> [no]\nsee https://example.com/a and [yes].';
    const [blank] = blanksIn(reply);
    expect(reply.slice(blank?.from, blank?.to)).toBe('[yes]');
  });

  it('is no earlier message and no forwarded one', () => {
    const earlier = [
      '-----Original Message-----\nDear [Name]',
      '---------- Forwarded message ----------\nFrom: Ann\n\n{{x}} [image] ___',
      '________________________________\nFrom: Ann\nSent: Monday\nTo: me\n\n[Name]',
      'From: Ann\nSent: Monday\nTo: me\n\n<name>',
    ];
    for (const history of earlier) {
      expect(texts(`Yes.\n\n${history}`)).toEqual([]);
      expect(texts(history)).toEqual([]);
      expect(texts(`Yes.\r\n\r\n${history.replaceAll('\n', '\r\n')}`)).toEqual([]);
    }
    expect(texts('________________________________\nYes.')).toHaveLength(1);
  });

  it('is sought in a subject only where that is the sender’s own', () => {
    const body = 'Hello [Name], dear [Name]';
    expect(blanksOf(sent({ ...mail, subject: 'Invoice [number]', body }))).toEqual(['[number]', '[Name]']);
    for (const subject of ['Re: [list-name] hello', 'AW: [list] x', 'Fwd: [list] x', 'WG: [a list]'])
      expect(blanksOf(sent({ ...mail, subject, body }))).toEqual(['[Name]']);
    const step = { kind: 'tool', arguments: { step: 'Ask [someone]' } } as const;
    expect(blanksOf({ server: '', content: step })).toEqual([]);
    const deep = {
      kind: 'tool',
      arguments: { to: [{ name: '[Na\u200Bme]' }], n: 1, rest: '{{iban}}' },
    } as const;
    expect(blanksOf(sent(deep))).toEqual(['[Name]', '{{iban}}']);
  });
});

it('is named once, as it reads, and no more than three of it', () => {
  expect(blanksOf(sent({ ...mail, subject: '', body: 'Dear [your\n name]' }))).toEqual(['[your name]']);
  expect(blanksWords(['[a]', '[b]', '[c]', '[d]'])).toMatch(/holds \[a\], \[b\], \[c\]: fill/);
});

describe('harmless text', () => {
  it.each(rows('holds no blank'))('%j holds no blank', (reply) => {
    expect(texts(reply)).toEqual([]);
  });
});
