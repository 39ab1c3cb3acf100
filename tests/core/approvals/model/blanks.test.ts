import { describe, expect, it } from 'vitest';
import { blanksIn, blanksOf, blanksWords } from '../../../../src/core/approvals/model/blanks';

const mail = { kind: 'email', to: '', cc: '', inReplyTo: '', references: '' } as const;
const sent = <T>(content: T) => ({ server: 'mail', content });
const texts = (reply: string): string[] => blanksIn(reply).map(({ text }) => text);

describe('what is still to be filled in', () => {
  it.each([
    ['Dear [Name],', ['[Name]']],
    ['Dear [Name]: hello', ['[Name]']],
    ['[Name]: hello', ['[Name]']],
    ['尊敬的[姓名]先生', ['[姓名]']],
    ['See you on [date] at [time].', ['[date]', '[time]']],
    ['We can do [X] days.', ['[X]']],
    [
      'Pay EUR[amount] by [insert the date\nof the invoice].',
      ['[amount]', '[insert the date\nof the invoice]'],
    ],
    ['[Name] (as agreed)', ['[Name]']],
    // Written as a link to a note, and broken up because the text came from a model.
    ['Dear [ [Name]],', ['[Name]']],
    ['Our account is {{iban}}.', ['{{iban}}']],
    ['{{ sender.name }} and {{{raw}}}', ['{{ sender.name }}', '{{raw}}']],
    ['https://example.com/{{token}}?id=[id]', ['{{token}}', '[id]']],
    ['Signed: ____', ['____']],
    ['Signed: \\_\\_\\_', ['\\_\\_\\_']],
    ['Dear <name>,', ['<name>']],
    ['Dear <your first name>,', ['<your first name>']],
    ['Dear < name>,', ['< name>']],
    ['Due: <date: dd.mm.yyyy>', ['<date: dd.mm.yyyy>']],
    ['TODO: ask Ann', ['TODO']],
    ['(TODO)', ['TODO']],
    ['> [quoted]\n[mine]', ['[mine]']],
    ['[[Name], please', ['[Name]']],
    ['- [Name] brings it', ['[Name]']],
    ['At <the time:now>', ['<the time:now>']],
    ['Your <example.com account>', ['<example.com account>']],
    ['Dear <first/last name>,', ['<first/last name>']],
    ['Signed: ________\nFrom: Ann\nSent: Monday\nTo: me', ['________']],
    ['________ (sign here)\nFrom: Ann\nSent: Monday\nTo: me', ['________']],
    ['Dear [Name],\n-----Original Message-----\n[Who]', ['[Name]']],
  ])('in %j is %j', (reply, blanks) => {
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
  it.each([
    'As the paper says [1], and again [2, 3].',
    'A footnote[^1] and [^note].',
    '- [ ] open\n- [x] done\n- [X] done, too',
    'Tick [x] where it fits.',
    '- [X] done',
    'Look at [the page][ref].',
    'Made inert: < b>no</ b>, < br>',
    'Look at [the page](https://example.com/a).',
    'Look at [the page](mailto:ann@example.com).',
    'Look at [the page][ref].\n\n[ref]: https://example.com',
    'Look at [the page].\n\n[the page]: https://example.com',
    'Look at [the page].\n\n[The page]: <https://example.com>',
    'My note [[Meeting]] says so.',
    'An image: ![a cat](https://example.com/cat.png)',
    'See <https://example.com/a_b___c?x={y}>.',
    'See https://example.com/a___b.',
    'See www.example.com/___.',
    'Write to <ann@example.com>.',
    'Write to Ann Lee <ann.lee+shop@sub.example.co.uk>.',
    'Write to <mailto:ann@example.com>.',
    'Call <tel:+49301234567>.',
    'See <example.com> or <example.com/page>.',
    'We <3 this.',
    'If a < b and c > d, then a < d.',
    '2 <-> 3, x <= y >= z, a << b >> c',
    'Line one<br>line two<br />and </b>.',
    'He said <b>no</b>, and <a href="https://example.com">this</a>.',
    'Necesito todo el informe, y todos los datos.',
    'Todo bien. Método TODOS.',
    'The to-do list and the Todo app.',
    'A variable my_long__name and __init__.',
    'Kolleg[inn]en, geehrte[r] Herr, [s]he, items[i], a[0]',
    'An object {a: 1}, a set {1, 2}, and ${price}.',
    '{ {not} } and {% raw %}',
    'Arrays: [], [ ], [0], [-1], [...], [!], ["a"]',
    'On [12 May] at [10:00].',
    '> Dear [Name],\n> ____\n> {{x}} TODO <name>',
    'An empty pair <> and [].',
    'Smileys :-[ and ]:-> and >_<.',
    '',
  ])('%j holds no blank', (reply) => {
    expect(texts(reply)).toEqual([]);
  });
});
