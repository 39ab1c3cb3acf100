import { describe, expect, it } from 'vitest';
import { createDeputy } from '../../../../src/core/app/create-deputy';
import { saidOf } from '../../../../src/features/ask/model/said-of-task';
import { FakeClock } from '../../../fakes/fake-clock';
import { Stage } from '../../../core/app/stage';

const mail = (name: string, address: string): string =>
  `---\nfrom: ${name} <${address}>\nstatus: done\nmessage_id: <${address}>\n---\nHello\n`;
const FILES = {
  'Done/sarah.md': mail('Sarah Hill', 'sarah@example.com'),
  'Done/jonas.md': mail('Jonas Roth', 'jonas@example.com'),
  'Done/kowalski.md': mail('Eva Kowalski', 'eva@example.com'),
  'Notes/Shopping list.md': '- tea\n',
  'Notes/Einkaufsliste.md': '- Tee\n',
};

/** A conversation by the built-in rules, said on Monday, 23 November 2026, at 11:03. */
class Conversation {
  readonly stage = new Stage({
    files: FILES,
    clock: new FakeClock({ auto: true, start: '2026-11-23T10:03:00Z' }),
  });
  readonly deputy = createDeputy(this.stage.ports, { ...this.stage.settings, provider: 'rules' });

  /** Deputy's answer for each task, `?` where it asks. */
  async say(text: string): Promise<string> {
    await this.stage.clock.sleep(20_000);
    const outcome = await this.deputy.ask.run({ kind: 'text', text });
    if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome));
    return outcome.request.tasks
      .map(({ state }) => `${state.kind === 'done' && state.asks !== true ? '' : '? '}${saidOf(state)}`)
      .join(' + ');
  }

  notes(folder: string): Record<string, string> {
    return Object.fromEntries(
      this.stage.vault.paths(folder).map((path) => [path, this.stage.vault.text(path)]),
    );
  }
}

/** A first request, the one that refers to it, and the tasks that Deputy makes of the second. */
const FOLLOW_UPS: readonly (readonly [first: string, then: string, becomes: string])[] = [
  [
    'remind me to call Priya tmrw at 10',
    'no, make that Wednesday',
    '"call Priya" is now for Wed 2026-11-25, 10:00. It was Tue 2026-11-24, 10:00.',
  ],
  [
    'erinner mich morgen um halb drei an den Anruf',
    'ne, doch lieber um 4',
    '"den Anruf" is now for Tue 2026-11-24, 16:00. It was Tue 2026-11-24, 14:30.',
  ],
  [
    'dentist fri 8:15am',
    'push the dentist back an hour',
    '"dentist" is now for Fri 2026-11-27, 09:15. It was Fri 2026-11-27, 08:15.',
  ],
  [
    'in 2 Wochen bei Fr. Schneider nachhaken',
    'doch eine Woche früher',
    '"bei Fr. Schneider nachhaken" is now for Mon 2026-11-30. It was Mon 2026-12-07.',
  ],
  [
    'let Sarah know that standup moves to 9:30',
    'cc Jonas too pls',
    'Draft to sarah@example.com, jonas@example.com.',
  ],
  ['write to Sarah about the trip with Laura', 'actually its Lena, not Laura', '"Laura" is now "Lena".'],
  ['write to Sarah about the trip with Laura', 'not Laura but Lena', '"Laura" is now "Lena".'],
  ['schreib Sarah wegen Laura', 'nicht Laura, sondern Lena', '"Laura" is now "Lena".'],
  ['écris à Sarah au sujet de Laura', "c'est Lena, pas Laura", '"Laura" is now "Lena".'],
  ['escribe a Sarah sobre Laura', 'es Lena, no Laura', '"Laura" is now "Lena".'],
  ['scrivi a Sarah riguardo a Laura', 'è Lena, non Laura', '"Laura" is now "Lena".'],
  ['escreve a Sarah sobre Laura', 'é Lena, não Laura', '"Laura" is now "Lena".'],
  ['schrijf aan Sarah over Laura', 'het is Lena, niet Laura', '"Laura" is now "Lena".'],
  [
    'übermorgen Paket von der Post holen',
    'das mit der Post hat sich erledigt, kann weg',
    'Deleted "Paket von der Post holen".',
  ],
  [
    'remind me to fetch the parcel on Friday',
    'the parcel is no longer needed',
    'Deleted "fetch the parcel".',
  ],
  [
    'remind me to fetch the parcel on Friday',
    'the letter is no longer needed',
    '? I did not understand this. What do you want done with it?',
  ],
];

describe('what is said to an earlier ask', () => {
  it.each(FOLLOW_UPS)('%s / %s -> %s', async (first, then, becomes) => {
    const talk = new Conversation();
    await talk.say(first);
    const made = Object.keys({ ...talk.notes('Reminders'), ...talk.notes('Drafts') }).length;
    expect(made).toBe(1);
    expect(await talk.say(then)).toBe(becomes);
    // Nothing new is made.
    expect(Object.keys({ ...talk.notes('Reminders'), ...talk.notes('Drafts') }).length).toBeLessThanOrEqual(
      made,
    );
  });

  it('"etwas förmlicher bitte" says that it takes a model, and the draft stays', async () => {
    const talk = new Conversation();
    await talk.say('Bitte schreib Frau Kowalski, dass wir das Angebot bis Freitag schicken');
    const drafts = talk.notes('Drafts');
    expect(await talk.say('etwas förmlicher bitte')).toMatch(/^\? .*choose a model first/u);
    expect(talk.notes('Drafts')).toEqual(drafts);
  });

  it('a list takes more, a line for each thing, and one of them away again', async () => {
    const talk = new Conversation();
    const list = (): string => talk.stage.vault.text('Notes/Einkaufsliste.md');
    await talk.say('Milch, Butter und Eier auf die Einkaufsliste');
    expect(list()).toBe('- Tee\n- Milch\n- Butter\n- Eier\n');
    expect(await talk.say('ach und noch Klopapier')).toBe('Added to Einkaufsliste.');
    expect(await talk.say('Butter kannst du wieder streichen')).toBe('Removed "Butter" from Einkaufsliste.');
    expect(list()).toBe('- Tee\n- Milch\n- Eier\n- Klopapier\n');
    expect(await talk.say('undo that')).toBe('Undone: Removed "Butter" from Einkaufsliste.');
    expect(list()).toBe('- Tee\n- Milch\n- Butter\n- Eier\n- Klopapier\n');
  });

  it('one of two things is taken away by itself, or both', async () => {
    const talk = new Conversation();
    await talk.say('add milk and eggs to my shopping list');
    expect(await talk.say('remove the eggs')).toBe('Removed "eggs" from Shopping list.');
    expect(talk.stage.vault.text('Notes/Shopping list.md')).toContain('- milk\n');
    expect(await talk.say('undo that')).toBe('Undone: Removed "eggs" from Shopping list.');
    expect(await talk.say('remove milk and eggs')).toBe('Removed "milk and eggs" from Shopping list.');
    expect(talk.stage.vault.text('Notes/Shopping list.md')).not.toMatch(/milk|eggs/u);
  });

  it('a receiver whom nobody knows is named and asked for, not dropped', async () => {
    const talk = new Conversation();
    expect(await talk.say('draft an email to the accountant re our VAT number')).toBe(
      '? Draft to fill in, without a recipient yet. No one is known as "the accountant".',
    );
  });

  it('"how much" counts what waits only where that is asked', async () => {
    const talk = new Conversation();
    expect(await talk.say('how much runway did we say we have?')).toBe(
      "Deputy's records don't count that. No note holds any of these words.",
    );
    expect(await talk.say('anything urgent in my inbox?')).toBe('Nothing waits for you.');
  });
});
