import { describe, expect, it } from 'vitest';
import { promise } from '../../../promise';
import { listedSentence, senderStateWords } from '../../../../src/features/senders/view/sender-words';
import { LINE, learnedOf, SENDERS, SendersStage, taught } from './senders-stage';

const states = async (stage: SendersStage): Promise<string[]> =>
  (await stage.deputy.learned()).lines.map(({ key, does, state }) => `${key}: ${does}, ${state}`);

describe('what a person does with mail', () => {
  it('teaches from three mails that agree on, says so, and the next one is put where they will check it', async () => {
    const stage = new SendersStage();
    const said: string[] = [];
    for (let i = 0; i < 4; i++) said.push(learnedOf(await stage.done(await stage.receive())));
    expect(said[0]).toBe(`Noted for mail of ${LINE}: 1 put away; from 3 on it counts.`);
    expect(said[3]).toBe(
      `Learned: mail of ${LINE} that begins "pond diary" is archived if it only says what you put away before.`,
    );
    expect(stage.lines).toEqual([`- ${LINE} "pond diary": archive (you put away the last 4)`]);
    const path = await stage.receive();
    expect(path).toBe('Needs_Action/mail-5.md');
    expect(stage.vault.text(path)).toContain('deputy_for: read');
    expect(stage.vault.text(path)).toContain(`deputy_sender_line: "${LINE} \\"pond diary\\""`);
    expect(stage.reason(path)).toBe('You put away the last 4 mails like this of this sender.');
    expect(stage.events('llm_decision').at(-1)?.details).toMatchObject({ rules_decision: 'needs_info' });
  });

  it('makes Deputy archive by itself once twenty that it chose were confirmed', async () => {
    const stage = new SendersStage();
    for (let i = 0; i < 23; i++) await stage.done(await stage.receive());
    expect((await stage.deputy.learned()).checked).toBe(20);
    const path = await stage.receive();
    expect(path).toBe('Done/mail-24.md');
    expect(stage.vault.text(path)).toContain('decision: archive');
  });

  it('puts a sender who writes about something else each time into Read, and claims no more', async () => {
    const stage = new SendersStage();
    const from = 'club@rowing.example';
    for (const [subject, body] of ROWING.slice(0, 8)) {
      const path = await stage.receive({ from, subject, body });
      await stage.deputy.act('changeDecision', { path, to: 'archive' });
    }
    expect(stage.lines).toEqual(['- club@rowing.example: read (you put away the last 8)']);
    const [subject, body] = ROWING[8];
    const path = await stage.receive({ from, subject, body });
    expect(path).toBe('Needs_Action/mail-9.md');
    expect(stage.vault.text(path)).toContain('deputy_for: read');
    expect(stage.reason(path)).toBe(
      'You put away the last 8 mails of this sender, but this one says something else.',
    );
  });

  it('counts for mail that the server vouched for and for other mail each alone', async () => {
    const stage = new SendersStage();
    const forged = { frontmatter: { authenticated_by: null } };
    for (let i = 0; i < 4; i++) await stage.done(await stage.receive(forged));
    expect(stage.lines).toEqual([`- unverified ${LINE} "pond diary": archive (you put away the last 4)`]);
    expect(stage.for(await stage.receive())).not.toBe('read');
    expect(stage.for(await stage.receive(forged))).toBe('read');
  });

  it.each([
    [
      'a bill',
      { body: 'Your invoice of 20 EUR is attached.\n' },
      'Mail like this still comes to you: it says "20 EUR".',
    ],
    [
      'a question',
      { body: 'Could you tell me when you come?\n' },
      'Nothing was learned: you may have dealt with it elsewhere.',
    ],
    [
      'a sick child',
      { body: 'Your daughter has a fever.\n' },
      'Mail like this still comes to you: it says "daughter".',
    ],
    [
      'an answer',
      { frontmatter: { in_reply_to: '<a@example.com>' } },
      'Mail like this still comes to you: it answers another mail.',
    ],
    ['private mail', { frontmatter: { deputy_private: true } }, 'Nothing was learned: it is private.'],
    [
      'an odd address',
      { from: 'Bird Post <post@localhost>' },
      'Nothing was learned: its sender is not one plain address.',
    ],
  ])('teaches nothing about %s, and Deputy says why', async (_what, mail, said) => {
    const stage = new SendersStage();
    for (let i = 0; i < 4; i++) expect(learnedOf(await stage.done(await stage.receive(mail)))).toBe(said);
    expect(stage.lines).toEqual([]);
  });

  it.each([
    ['money', 'A payment of 20 EUR was made.'],
    ['a sick child', 'Your daughter has a fever.'],
    ['a question', 'Could you tell me when you come?'],
  ])('never puts away %s', async (_what, body) => {
    const stage = await taught(24);
    const path = await stage.receive({ body: `${body}\n` });
    expect(path).toContain('Needs_Action/');
    expect(stage.vault.text(path)).not.toContain('deputy_sender_line');
  });

  it('teaches towards Read alone where they moved mail there', async () => {
    const stage = new SendersStage();
    for (let i = 0; i < 5; i++)
      await stage.deputy.act('changePurpose', { path: await stage.receive(), to: 'read' });
    expect(stage.lines.join()).toContain(': read (');
  });

  it('keeps from the archive what they took out of it', async () => {
    const stage = new SendersStage();
    const list = { from: 'news@birds.example', frontmatter: { list_unsubscribe: true } };
    for (let i = 0; i < 3; i++) {
      const path = await stage.receive(list);
      expect(path).toContain('Done/');
      await stage.deputy.act('changeDecision', { path, to: 'needs_info' });
    }
    const path = await stage.receive(list);
    expect(stage.for(path)).toBe('read');
    expect(stage.reason(path)).toBe('You kept the last 3 mails of this sender.');
  });

  it('teaches nothing where the mail is private, and a sender who becomes private is named no longer', async () => {
    promise(
      'Of private notes nothing is learned about their senders, and `Memory/Senders.md` bears the mark itself',
    );
    const stage = await taught(4, { privateSenders: ['birds.example'] });
    expect(stage.lines).toEqual([]);
    expect(await stage.home.read('learned.jsonl')).toBeNull();
    const open = await taught();
    Object.assign(open.settings, { privateSenders: [LINE] });
    open.restart();
    await open.cycle();
    expect(open.lines).toEqual([]);
  });
});

describe('a mail that is like others but for one thing', () => {
  it('is not archived, though those others are', async () => {
    const stage = new SendersStage();
    let at = 0;
    const report = (text: string) => {
      at += 1;
      const body = `${text.replace('#', String(at))}\n`;
      return stage.receive({
        from: 'Werk <werk@halle.example>',
        subject: `Stand der Werkstatt ${String(at)}`,
        body,
      });
    };
    const usual = 'Teil # liegt jetzt im Lager, die Ecke links.';
    for (let i = 0; i < 24; i++) await stage.done(await report(usual));
    expect(await report(usual)).toContain('Done/');
    for (const other of UNLIKE) expect(await report(other), other).toContain('Needs_Action/');
    expect(await report(usual)).toContain('Done/');
  });
});

/** A new sentence, a new clause, a negation, another place, a number with a unit, an accident. */
const UNLIKE = [
  'Teil # liegt jetzt im Lager, die Ecke links. Der Motor ruckelt.',
  'Teil # liegt jetzt im Lager, die Ecke links, und der Boden ist nass.',
  'Teil # liegt jetzt nicht im Lager, die Ecke links.',
  'Teil # liegt jetzt im Keller, die Ecke links.',
  'Teil # liegt jetzt im Lager, die Ecke links. Es hat 80 Grad.',
  'Teil # liegt jetzt im Lager, die Ecke links. Tom hatte einen Unfall.',
];

describe('what was learned', () => {
  it('goes when the acts are undone, and when the person does otherwise', async () => {
    const undone = await taught(3);
    await undone.deputy.undo();
    expect(undone.for(await undone.receive())).not.toBe('read');
    const stage = await taught();
    const path = await stage.receive();
    await stage.deputy.act('changeDecision', { path, to: 'urgent' });
    expect(stage.lines).toEqual([]);
    expect(stage.for(await stage.receive())).not.toBe('read');
    await stage.teach(5);
    expect((await stage.deputy.learned()).lines.map(({ does }) => does)).not.toContain('archive');
  });

  it('ends when the person deletes its line, until they have done as much again', async () => {
    const stage = await taught();
    stage.vault.external(SENDERS, stage.vault.text(SENDERS).replace(/^- .*\n/mu, ''));
    expect(stage.for(await stage.receive())).not.toBe('read');
    expect(stage.lines).toEqual([]);
    await stage.teach(4);
    expect(stage.lines).toHaveLength(1);
  });

  it.each([
    ['is empty', (stage: SendersStage) => stage.vault.external(SENDERS, '')],
    ['is missing with its folder', (stage: SendersStage) => stage.vault.external('Memory', null)],
  ])('stays while its note %s, as a sync may leave it', async (_, leave) => {
    const stage = await taught();
    leave(stage);
    await stage.cycle();
    expect(stage.for(await stage.receive())).toBe('read');
  });

  it('ends by its command, which undo takes back', async () => {
    const stage = await taught();
    const key = `${LINE} "pond diary"`;
    expect(await stage.deputy.act('forgetSender', key)).toMatchObject({ label: `Ended the line on ${key}` });
    expect(await states(stage)).toEqual([]);
    await stage.deputy.undo();
    expect(await states(stage)).toEqual([`${key}: archive, learned`]);
  });

  it('is forgotten as a whole, and after a day no record of it is left', async () => {
    const stage = await taught();
    expect(await stage.deputy.act('forgetLearned', null)).toMatchObject({ kind: 'done' });
    expect(stage.lines).toEqual([]);
    expect(await stage.deputy.learned()).toMatchObject({ mails: 0, checked: 0, lines: [] });
    expect(stage.for(await stage.receive())).not.toBe('read');
    expect(await stage.home.read('learned.jsonl')).toContain('birds.example');
    await stage.clock.sleep(86_400_000);
    await stage.cycle();
    expect(await stage.home.read('learned.jsonl')).not.toContain('birds.example');
    expect(await stage.deputy.learned()).toMatchObject({ mails: 0, lines: [] });
  });

  it('comes back when the person undoes that they had it forgotten', async () => {
    const stage = await taught();
    const before = await stage.deputy.learned();
    await stage.deputy.act('forgetLearned', null);
    await stage.deputy.undo();
    expect(await stage.deputy.learned()).toEqual(before);
    expect(stage.for(await stage.receive())).toBe('read');
    const bare = await taught(1);
    await bare.deputy.act('forgetLearned', null);
    await bare.deputy.undo();
    expect(await bare.deputy.learned()).toMatchObject({ mails: 1 });
  });

  it('of another version of Deputy is left as it is, with a word about it', async () => {
    const stage = new SendersStage();
    await stage.home.append('learned.jsonl', '{"version":99}\n{"kind":"new"}\n');
    const before = await stage.home.read('learned.jsonl');
    expect(learnedOf(await stage.done(await stage.receive()))).toContain('another version of Deputy');
    expect(await stage.home.read('learned.jsonl')).toBe(before);
    expect(await stage.deputy.learned()).toMatchObject({ isOfOtherVersion: true });
  });

  it('only joins the prompt of a model, and says so', async () => {
    const stage = await taught(3, { provider: 'ollama' });
    expect(learnedOf(await stage.done(await stage.receive()))).toContain(
      'a hint for the model, which decides',
    );
  });

  it('counts from elsewhere only once confirmed, and no more after an act to the contrary', async () => {
    const stage = await taught(1);
    stage.vault.external(SENDERS, `Mine.\n\n* ${LINE}: archive (synced)\n`);
    expect(stage.for(await stage.receive())).not.toBe('read');
    expect(await states(stage)).toEqual([`${LINE}: archive, waits`]);
    await stage.deputy.act('confirmSender', LINE);
    expect(stage.vault.text(SENDERS)).toBe(`Mine.\n\n- ${LINE}: archive (you confirmed it)\n`);
    const path = await stage.receive({ subject: 'Rails' });
    expect(stage.reason(path)).toBe(`You confirmed the line on ${LINE}.`);
    await stage.deputy.act('changeDecision', { path, to: 'urgent' });
    expect(stage.for(await stage.receive({ subject: 'Grebes' }))).not.toBe('read');
    expect(await states(stage)).toEqual([`${LINE}: archive, waits`]);
  });

  it('is a sentence of the person once they have seen what it would have done, and Undo brings the sentence back', async () => {
    const stage = await taught(1);
    await stage.deputy.act('changeDecision', { path: await stage.receive(), to: 'urgent' });
    await stage.receive({ body: 'Can you bring the rope on Friday?\n' });
    await stage.receive({ from: 'Eve <eve@finch.example>', frontmatter: { deputy_private: true } });
    const [said, unclear] = ['the bird post can wait until Sunday', 'mail of Eve can wait'];
    const text = `Mine.\n\n- ${said}\n- ${unclear}\n- never archive the bird post\n- bread\n`;
    stage.vault.external(SENDERS, text);
    const { lines } = await stage.deputy.learned();
    expect(lines.map((line) => listedSentence(line, false))).toEqual([
      `"${said}", as: mail of ${LINE} goes to Read`,
      `"${unclear}"`,
    ]);
    expect(lines.map(senderStateWords)).toEqual([
      'It applies once you confirm it. Of the last 3 mails here, 3 are of it, and 2 would have been put away; 1 of these you kept or answered.',
      'It names no single sender: give an address.',
    ]);
    expect(stage.for(await stage.receive())).not.toBe('read');
    expect(await stage.deputy.act('confirmSender', unclear)).toMatchObject({ kind: 'refused' });
    await stage.deputy.act('confirmSender', said);
    expect(stage.lines[0]).toBe(`- ${LINE}: read (you confirmed it)`);
    await stage.deputy.undo();
    expect(stage.vault.text(SENDERS)).toBe(text);
    expect(stage.for(await stage.receive())).not.toBe('read');
    await stage.deputy.act('confirmSender', said);
    expect(stage.for(await stage.receive())).toBe('read');
  });

  it('is not older than a year', async () => {
    const stage = await taught();
    await stage.clock.sleep(366 * 86_400_000);
    const path = await stage.receive();
    expect(stage.for(path)).not.toBe('read');
  });

  it('is listed in a note that goes to no remote model, and leaves what the person wrote there', async () => {
    promise(
      'Of private notes nothing is learned about their senders, and `Memory/Senders.md` bears the mark itself',
    );
    const stage = await taught();
    const text = stage.vault.text(SENDERS).replace('# Senders', '# My senders');
    expect(text).toContain('deputy_private: true');
    stage.vault.external(SENDERS, text);
    await stage.teach(1);
    expect(stage.vault.text(SENDERS)).toBe(text.replace('the last 4', 'the last 5'));
  });
});

describe('what comes with the vault', () => {
  it('teaches by moves only towards Read, until the person has acted here on the sender', async () => {
    const stage = new SendersStage();
    const moveByHand = async (to: string): Promise<void> => {
      const path = await stage.receive();
      await stage.cycle();
      stage.vault.external(path.replace('Needs_Action', to), stage.vault.text(path));
      stage.vault.external(path, null);
      await stage.cycle();
    };
    for (const to of ['Done', 'Archive', 'Done/2026/Birds', 'Archive/Birds']) await moveByHand(to);
    const path = await stage.receive();
    expect(stage.for(path)).toBe('read');
    expect(stage.lines.join()).toContain(': read (');
    await stage.done(path);
    expect(stage.lines.join()).toContain(': archive (');
  });

  it('leaves no name of a private note among the files of what was learned', async () => {
    const stage = new SendersStage();
    const path = await stage.receive({ frontmatter: { deputy_private: true } });
    await stage.cycle();
    const files = await stage.home.list('');
    expect(files).toContain('learned-waiting.json');
    const texts = await Promise.all(files.map((file) => stage.home.read(file)));
    expect(texts.join()).not.toContain(path.replace('Needs_Action/', ''));
  });

  it('brings no lesson along: a synced vault with thousands of done mails archives nothing', async () => {
    const stage = new SendersStage();
    const other = await taught();
    for (const path of other.vault.paths().filter((each) => each.startsWith('Done/') || each === SENDERS))
      stage.vault.external(path, other.vault.text(path));
    expect(stage.for(await stage.receive({ messageId: '<new@example.org>' }))).not.toBe('read');
  });
});

describe('who would misuse what is learned', () => {
  it('gains nothing by many dull mails before one that matters', async () => {
    const stage = new SendersStage();
    const from = 'Hall <desk@hall.example>';
    for (let i = 0; i < 24; i++)
      await stage.done(await stage.receive({ from, subject: 'Hall', body: 'The hall is open as usual.\n' }));
    expect(await stage.receive({ from, subject: 'Hall', body: 'The hall is open as usual.\n' })).toContain(
      'Done/',
    );
    for (const body of MATTERS) {
      const path = await stage.receive({
        from,
        subject: 'Hall',
        body: `The hall is open as usual. ${body}\n`,
      });
      expect(stage.vault.text(path), body).not.toContain('deputy_sender_line');
    }
  });

  it('has all acts of a row done with one key count as one that archives nothing', async () => {
    const stage = new SendersStage();
    const paths = [];
    for (let i = 0; i < 25; i++) paths.push(await stage.receive());
    for (const path of paths) await stage.done(path);
    expect(stage.lines.join()).toContain(': read (');
  });
});

const MATTERS = [
  'Your son has had an accident.',
  'A new payee was added to your account.',
  'Your password has been changed.',
  'Ihr Termin wurde auf den 3. verschoben.',
  'Votre contrat est résilié.',
  'Se han cobrado 300 € en su cuenta.',
] as const;

const ROWING = [
  ['Cafe news', 'The harbour cafe has opened its terrace.\n'],
  ['Winter rowing', 'Ice on the river: rowers use the gym.\n'],
  ['Oars', 'Two oars were painted blue.\n'],
  ['Floor', 'Somebody waxed the floor on Sunday.\n'],
  ['Swans', 'Swans nest below the jetty.\n'],
  ['Names', 'The old eight has another name.\n'],
  ['Roof', 'Moss grows on the shed.\n'],
  ['Flags', 'Flags of three clubs hang in the bar.\n'],
  ['Kayaks', 'Kayaks stand beside the fence.\n'],
] as const;
