import { describe, expect, it } from 'vitest';
import { brokenPromises } from '../../demo/promises.mjs';

const QUESTION = 'Message-ID: <q@example.org>\nSubject: A room?\n\nWhich room?\n';
const INVOICE = 'Message-ID: <i@example.org>\nSubject: Invoice 12\n\nPlease pay.\n';
const OWN = '---\nstatus: pending   # soon\nroom: 0042\n---\n\nCall them.\n';

const BEFORE = new Map([
  ['Inbox/q.eml', QUESTION],
  ['Inbox/q again.eml', QUESTION],
  ['Inbox/i.eml', INVOICE],
  ['Needs_Action/Call.md', OWN],
]);

const AFTER = new Map([
  ['Inbox/Imported/q.eml', QUESTION],
  ['Inbox/Imported/q again.eml', QUESTION],
  ['Inbox/Imported/i.eml', INVOICE],
  [
    'Needs_Action/A room.md',
    '---\nsubject: A room?\nsource_file: "[[Inbox/Imported/q.eml]]"\nfrom: "Ada <ada@example.org>"\n' +
      'status: pending_approval\ndecision: draft_reply\ndecided_by: rules:rules\ndraft_path: Drafts/re.md\n---\n',
  ],
  ['Drafts/re.md', '---\nto: ada@example.org\ntemplate: true\n---\n\nHello\n'],
  [
    'Needs_Action/Invoice 12.md',
    '---\nsubject: Invoice 12\nsource_file: "[[Inbox/Imported/i.eml]]"\nfrom: shop@example.org\n' +
      'status: needs_info\ndecision: needs_info\ndecided_by: rules:rules\n---\n',
  ],
  [
    'Done/Call.md',
    '---\nstatus: done   # soon\nroom: 0042\ndecision: archive\ndecided_by: rules:rules\n---\n\nCall them.\n\n' +
      '%% deputy:begin d1 %%\n\nArchived.\n\n%% deputy:end d1 %%\n',
  ],
]);

/** The vault as it should be, but for one file; without a text, that file is gone. */
const but = (path: string, edit: (text: string) => string | null): Map<string, string> => {
  const text = edit(AFTER.get(path) ?? '');
  const rest = new Map([...AFTER].filter(([other]) => other !== path));
  return text === null ? rest : rest.set(path, text);
};

const replaced = (path: string, from: string, to: string): Map<string, string> =>
  but(path, (text) => text.replace(from, to));

const moved = (path: string, to: string): Map<string, string> =>
  but(path, () => null).set(to, AFTER.get(path) ?? '');

describe('what the demo looks for', () => {
  it('finds nothing in a vault that is as it should be', () => {
    expect(brokenPromises(BEFORE, AFTER)).toEqual([]);
  });

  it.each<[string, Map<string, string>, string]>([
    ['mail left in the inbox', moved('Inbox/Imported/i.eml', 'Inbox/i.eml'), 'left in the inbox'],
    ['mail lost', but('Inbox/Imported/q.eml', () => null), 'not the mail that came'],
    ['mail altered', but('Inbox/Imported/i.eml', (text) => text + '!'), 'not the mail that came'],
    ['mail without a note', but('Needs_Action/A room.md', () => null), '2 messages became 1 notes'],
    [
      'money archived',
      replaced('Needs_Action/Invoice 12.md', 'decision: needs_info', 'decision: archive'),
      '"Invoice 12" is about money, and Deputy decided archive',
    ],
    ['a sixth decision', replaced('Done/Call.md', 'decision: archive', 'decision: ponder'), 'but "ponder"'],
    ['no decision', replaced('Done/Call.md', 'decision: archive\n', ''), 'none of the five'],
    [
      'the wrong status',
      replaced('Done/Call.md', 'status: done', 'status: pending'),
      '"pending" after archive',
    ],
    ['the wrong folder', moved('Done/Call.md', 'Needs_Action/Call.md'), 'in the wrong folder after archive'],
    ['a model asked', replaced('Done/Call.md', 'rules:rules', 'openai:gpt'), 'decided by "openai:gpt"'],
    ['a draft missing', but('Drafts/re.md', () => null), 'a draft that is not there: Drafts/re.md'],
    [
      'a draft not named',
      replaced('Needs_Action/A room.md', 'draft_path: Drafts/re.md\n', ''),
      'has no draft',
    ],
    ['a draft to others', replaced('Drafts/re.md', 'ada@', 'eve@'), 'goes to eve@example.org, not to ada@'],
    ['a template unnamed', replaced('Drafts/re.md', 'template: true\n', ''), 'not say that it is a template'],
    ['a comment lost', replaced('Done/Call.md', 'room: 0042', 'room: 42'), "not Deputy's to change"],
    ['a note lost', but('Done/Call.md', () => null), 'Needs_Action/Call.md is gone'],
  ])('finds %s', (_, after, complaint) => {
    expect(brokenPromises(BEFORE, after).join('\n')).toContain(complaint);
  });

  it('finds that no mail put the money rule to the test', () => {
    const after = replaced('Needs_Action/Invoice 12.md', 'subject: Invoice 12', 'subject: Hello');
    expect(brokenPromises(BEFORE, after)).toEqual([
      'No mail is about money, so that the money rule was not shown.',
    ]);
  });
});
