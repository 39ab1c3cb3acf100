import { describe, expect, it } from 'vitest';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import { parseNote } from '../../../src/kernel/notes/note';
import { mailContext } from '../../../src/core/triage/model/mail-context';
import { promptHeaders } from '../../../src/core/triage/model/prompt-headers';
import { pathRules } from '../../../src/core/settings/path-rules';
import { consentFacts, whatIsSent } from '../../../src/ui/dialogs/consent-dialog';
import { recipientOf } from '../../../src/ui/dialogs/notes-recipient';

const settingsWith = (stored: object): Settings => readSettings(stored).settings;

const factsOf = (stored: object): Record<string, string> => {
  const settings = settingsWith(stored);
  const recipient = recipientOf(settings);
  if (recipient === null) throw new Error('There is no recipient');
  return Object.fromEntries(consentFacts(settings, recipient).map(({ name, text }) => [name, text]));
};

describe('what a person reads before they agree', () => {
  it('names every header that a prompt may hold', () => {
    const note = parseNote(
      [
        '---',
        'subject: S',
        'from: a@example.com',
        'reply_to: b@example.com',
        'to: c@example.com',
        'cc: d@example.com',
        'delivered_to: e@example.com',
        'date_received: 2026-01-01',
        'classification: c',
        'priority: high',
        'list_id: l',
        'attachments: [a.pdf]',
        'has_attachments: true',
        'status: pending',
        'secret_of_mine: never',
        '---',
        'Body',
      ].join('\n'),
    );
    if (!note.ok) throw new Error(note.error.message);
    const labels = promptHeaders(mailContext('F/n.md', note.value)).map(({ label }) => label);
    expect(labels).toHaveLength(12);
    const said = whatIsSent(settingsWith({})).join('\n').toLowerCase();
    const words = new Map([
      ['Attachments, not shown', 'names of attachments'],
      ['Note', 'its path in the vault'],
    ]);
    for (const label of labels) expect(said).toContain(words.get(label) ?? label.toLowerCase());
    expect(said).toContain('its text');
  });

  it('reads as a list of short lines, none of them folded', () => {
    const settings = settingsWith({ provider: 'openai' });
    const facts = consentFacts(settings, recipientOf(settings)!);
    expect(facts.slice(0, 2).map(({ name }) => name)).toEqual(['What is sent', 'Never sent']);
    for (const { rows = [] } of facts.slice(0, 2)) {
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.length).toBeLessThanOrEqual(6);
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(130);
    }
  });

  it('names your profile, what is remembered of the sender and earlier mails', () => {
    const { 'What is sent': sent, 'Never sent': never } = factsOf({ provider: 'openai' });
    expect(sent).toContain('Your name, addresses and profile');
    expect(sent).toContain('facts in Memory about its sender or subject');
    expect(sent).toContain('Earlier mails of its conversation');
    expect(never).not.toContain('other notes');
  });

  it('says what a day may take at most, so that no notice has to', () => {
    const { 'What it costs': cost } = factsOf({ provider: 'anthropic' });
    expect(cost).toContain('At most 1,000 calls a day and 5,000,000 tokens a day');
  });

  it('says that the steps of a plan read other notes, and which never', () => {
    const { protected: closed } = pathRules(settingsWith({}));
    const { 'What is sent': sent, 'Never sent': never } = factsOf({ provider: 'openai' });
    expect(sent).toContain('other notes that its steps search or read');
    expect(never).toContain('approvals, skills and logs');
    expect(closed).toEqual(
      expect.arrayContaining(['Pending_Approval', 'Approved', 'Rejected', 'Skills', 'Logs']),
    );
  });

  it('follows the settings for folder, size and time', () => {
    const facts = factsOf({
      provider: 'openai',
      folders: { needsAction: 'Todo' },
      tokenBudget: 6_000,
      intervalSeconds: 3_600,
      events: false,
    });
    expect(facts['What is sent']).toContain('Each mail and note that waits in Todo');
    expect(facts['What is sent']).toContain('6,000 tokens');
    expect(facts['When']).toMatch(/^Automatically every hour,/);
  });

  it('names the price of the test mails where it is known', () => {
    const { First: first, 'What it costs': costs = '' } = factsOf({ provider: 'anthropic' });
    const [read = 0, written = 0] = [...costs.matchAll(/\$([\d.]+) (?:per|out)/gu)].map(([, usd]) =>
      Number(usd),
    );
    const dollars = (8 * (1_000 * read + 500 * written)) / 1_000_000;
    expect(first).toContain(`tokens each, together up to about $${dollars.toPrecision(2)}.`);
  });

  it('calls an unknown price unknown', () => {
    const facts = factsOf({ provider: 'openrouter', model: 'some/model' });
    expect(facts['What it costs']).toContain('does not know the price');
    expect(facts['What it costs']).not.toContain('$');
    expect(facts['First']).not.toContain('$');
  });

  it('does not call a server elsewhere this computer, whatever its program is', () => {
    const facts = factsOf({ provider: 'ollama', baseUrl: 'http://192.168.1.5:11434/v1' });
    expect(facts['Goes to']).toContain('Ollama at 192.168.1.5:11434');
    expect(facts['Goes to']).toContain('others can read what is sent');
    expect(facts['What it costs']).toContain('no price');
  });
});

describe('who receives notes', () => {
  it.each([
    ['the built-in rules', { provider: 'rules' }],
    ['an unknown provider', { provider: 'nobody' }],
    ['a server without an address', { provider: 'custom' }],
    ['an address that is none', { provider: 'openai', baseUrl: 'javascript:alert(1)' }],
  ])('has no recipient for %s', (_name, stored) => {
    expect(recipientOf(settingsWith(stored))).toBeNull();
  });

  it.each(['http://localhost:11434/v1', 'http://127.0.0.1:1234', 'http://[::1]:1/v1'])(
    'is here at %s',
    (baseUrl) => {
      expect(recipientOf({ provider: 'custom', model: '', baseUrl })).toMatchObject({ isHere: true });
    },
  );

  it.each(['https://localhost.example.com', 'https://127.0.0.1.example.com', 'http://10.0.0.1'])(
    'is elsewhere at %s',
    (baseUrl) => {
      expect(recipientOf({ provider: 'custom', model: '', baseUrl })).toMatchObject({ isHere: false });
    },
  );
});
