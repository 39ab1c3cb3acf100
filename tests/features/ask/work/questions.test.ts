import { describe, expect, it } from 'vitest';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { FILES, Talk, tasks } from '../../../stages/talk';
import { someOf } from '../../../runs';
import { linesOf, rowsOf } from '../../../word-table';

const from = (name: string, address: string): string =>
  `---\nfrom: ${name} <${address}>\nstatus: done\nmessage_id: <${address}>\n---\nHello\n`;
const ANNAS = {
  ...FILES,
  'Done/anna-w.md': from('Anna Weber', 'anna.weber@example.com'),
  'Done/anna-s.md': from('Anna Schmidt', 'a.schmidt@example.org'),
};

const drafts = (talk: Talk): (string | undefined)[] =>
  Object.values(talk.notes('Drafts')).map((text) => /^to: "?(.*?)"?$/mu.exec(text)?.[1]);
const options = (talk: Talk): string[] =>
  (talk.last?.tasks ?? []).flatMap(({ state }) =>
    state.kind === 'done' ? (state.open?.options ?? []).map(({ label }) => label) : [],
  );

describe('the open question: who', () => {
  it.each(['anna weber', 'Weber', 'anna.weber@example.com', 'a Weber, por favor'])(
    'is answered by "%s"',
    async (answer) => {
      const talk = new Talk({ files: ANNAS });
      expect(await talk.say('draft a mail to anna about the choir')).toEqual([
        expect.stringContaining('Which "anna"?'),
      ]);
      expect(options(talk)).toEqual([
        'Anna Weber <anna.weber@example.com>',
        'Anna Schmidt <a.schmidt@example.org>',
      ]);
      expect(await talk.say(answer)).toEqual(['Draft to anna.weber@example.com.']);
      expect(drafts(talk)).toEqual(['anna.weber@example.com']);
    },
  );

  it('is answered by a button, also when something else was asked since', async () => {
    const talk = new Talk({ files: ANNAS });
    await talk.say('draft a mail to anna about the choir');
    const [option = ''] = options(talk);
    const { id = '' } = talk.last ?? {};
    await talk.say('remind me to call John on Friday');
    await talk.say({ kind: 'text', text: option, answers: id });
    expect(drafts(talk)).toEqual(['anna.weber@example.com']);
  });

  it('stays open where the answer fits both, and where something else was not understood', async () => {
    const talk = new Talk({ files: ANNAS });
    await talk.say('draft a mail to anna about the choir');
    await talk.say('anna');
    expect(drafts(talk)).toEqual(['']);
    await talk.say('blah blah');
    await talk.say('schmidt');
    expect(drafts(talk)).toEqual(['a.schmidt@example.org']);
  });

  it('is answered by an address where no one has the name', async () => {
    const talk = new Talk();
    await talk.say('write to my boss that I will be late');
    expect(await talk.say("it's carla@example.net")).toEqual(['Draft to carla@example.net.']);
  });

  it.each(
    'tell me a joke now,play music,Bestell Pizza,erzähl mir einen Witz,Erzähl mir einen Witz,raconte-moi une blague,cuéntame un chiste ahora,raccontami una barzelletta,conta-me uma piada,vertel me een grap'.split(
      ',',
    ),
  )('is not answered by a new request, and stays open: "%s"', async (request) => {
    const talk = new Talk({ files: ANNAS });
    expect(await talk.say("tell her I'll be late")).toEqual([expect.stringContaining('Who is "her"?')]);
    expect(await talk.say(request)).toEqual(['failed']);
    expect(drafts(talk)).toEqual([]);
    await talk.say('anna weber');
    expect(drafts(talk)).toEqual(['anna.weber@example.com']);
  });

  it.each(['zoe king', 'Maria de la Cruz', 'Jan van der Berg', "Conor O'Neill", 'Anne-Marie Duval'])(
    'is answered by the name "%s", which no one is known by',
    async (name) => {
      const talk = new Talk({ files: ANNAS });
      await talk.say("tell her I'll be late");
      expect(await talk.say(name)).toEqual([expect.stringContaining(`No one is known as "${name}"`)]);
    },
  );

  it('is answered by "too" or "instead" in any language', async () => {
    for (const [answer, to] of [
      ['too', 'ben@example.com, anna.weber@example.com'],
      ['auch', 'ben@example.com, anna.weber@example.com'],
      ['instead', 'anna.weber@example.com'],
      ['liever', 'anna.weber@example.com'],
    ] as const) {
      const talk = new Talk({ files: ANNAS });
      await talk.say('draft a mail to Ben about the choir');
      const asked = await talk.say('send it to anna weber');
      expect(asked).toEqual([expect.stringContaining('or in their place?')]);
      await talk.say(answer);
      expect(drafts(talk)).toEqual([to]);
    }
  });

  describe.each(['without a model', 'with one'])('about a name that is unknown, %s', (how) => {
    const asking = async (): Promise<Talk> => {
      const order = { tool: 'draft', title: 'I agree', to: 'Zoe', text: 'I agree' };
      const answers = [tasks(order), { json: { subject: 'Yes', body: 'I agree.' } }];
      const talk = new Talk(how === 'with one' ? { model: new ScriptedModel({ answers }) } : {});
      const said = await talk.say('draft a mail to Zoe that I agree');
      expect(said).toEqual([expect.stringContaining('No one is known as "Zoe"')]);
      return talk;
    };

    it.each(someOf(linesOf('talk', 'take the draft back')))(
      '"%s" takes the draft back, and the question is closed',
      async (text) => {
        const talk = await asking();
        expect(await talk.say(text)).toEqual([expect.stringContaining('Undone:')]);
        expect(talk.notes('Drafts')).toEqual({});
        expect(await talk.say('undo that')).toEqual(['failed']);
      },
    );

    it.each(['no', 'nein', 'non', 'nada', 'niente', 'não', 'niets'])(
      '"%s" leaves the draft',
      async (text) => {
        const talk = await asking();
        expect(await talk.say(text)).toEqual([]);
        expect(drafts(talk)).toEqual(['']);
        expect(await talk.say('undo that')).toEqual([expect.stringContaining('Undone:')]);
      },
    );

    it.each([...['what is due this week?', 'was steht heute an?', 'remind me on Friday to call John']])(
      '"%s" closes it',
      async (text) => {
        const talk = await asking();
        await talk.say(text);
        expect(talk.last?.tasks.map(({ tool }) => tool)).not.toContain('change');
        const { id = '' } = talk.last ?? {};
        await talk.say('Ben').catch(() => []);
        expect(talk.last?.id === id || talk.last?.analysis?.answers === undefined).toBe(true);
        expect(drafts(talk)).toEqual(['']);
      },
    );
  });

  it.each(
    someOf([
      ...['cancel', 'delete that', 'lösch das', 'supprime ça', 'bórralo', 'cancella questo', 'apaga isso'],
      ...['verwijder dat', 'make it shorter', 'mach es kürzer', 'fais plus court', 'hazlo más corto'],
      ...['falla più breve', 'deixa mais curto', 'maak het korter', 'thanks', 'danke', 'say hello instead'],
    ]),
  )('takes no "%s" as a name', async (text) => {
    const talk = new Talk();
    await talk.say('draft a mail to Zoe that I agree');
    await talk.say(text);
    expect(talk.last?.analysis?.answers).toBeUndefined();
  });

  it('needs no model', async () => {
    const order = { tool: 'draft', title: 'choir', to: 'anna', text: 'the choir' };
    const model = new ScriptedModel({
      answers: [tasks(order), { json: { subject: 'Choir', body: 'Hello.' } }],
    });
    const talk = new Talk({ files: ANNAS, model });
    await talk.say('draft a mail to anna about the choir');
    await talk.say('anna weber');
    expect(drafts(talk)).toEqual(['anna.weber@example.com']);
    expect(model.requests).toHaveLength(2);
  });
});

describe('the open question: when', () => {
  it.each(rowsOf('talk', 'a reminder, the answer to "Which day?", the note'))(
    '"%s" is dated by "%s", with its name made anew',
    async (said, answer, reminder) => {
      const talk = new Talk();
      expect(await talk.say(said)).toEqual([expect.stringContaining('? Which day?')]);
      await talk.say(answer);
      expect(talk.reminders).toEqual([reminder]);
    },
  );

  describe('where a model names another time than the words', () => {
    const JOHN = 'remind me on Friday to call John once he is back';
    const order = { tool: 'reminder', title: 'call John', when: 'on Friday', due: '2026-12-08 15:00' };
    const conversation = async (): Promise<Talk> => {
      const talk = new Talk({ model: new ScriptedModel({ answers: [tasks(order)] }) });
      expect(await talk.say(JOHN)).toEqual([expect.stringContaining('? Which day? "on Friday" is Fri')]);
      expect(options(talk)).toEqual(['Fri 2026-11-27', 'Tue 2026-12-08, 15:00']);
      return talk;
    };

    it.each([
      ['Fri 2026-11-27', '2026-11-27', null],
      ['Tue 2026-12-08, 15:00', '2026-12-08', '15:00'],
      ['2026-12-08 15:00', '2026-12-08', '15:00'],
      ['on Tuesday', '2026-12-08', '15:00'],
      ['8 December', '2026-12-08', '15:00'],
      ['at 3pm', '2026-12-08', '15:00'],
      ['no, friday please', '2026-11-27', null],
      ['Freitag', '2026-11-27', null],
      // Neither of them.
      ['on Thursday at 9', '2026-11-26', '09:00'],
      ['Tuesday at 9', '2026-11-24', '09:00'],
    ])('"%s" sets %s, %s', async (answer, date, time) => {
      const talk = await conversation();
      await talk.say({ kind: 'text', text: answer, answers: talk.last?.id ?? '' });
      expect(talk.reminders).toEqual([`${date}-call-john.md: - [ ] call John 📅 ${date}`]);
      const [text = ''] = Object.values(talk.notes('Reminders'));
      expect(/^due_time: "(.*)"$/mu.exec(text)?.[1] ?? null).toBe(time);
      expect(text).not.toContain('Which day?');
    });

    it.each([
      ['every Monday', '2026-11-24, every 2 weeks on Tuesday'],
      ['every Monday and Thursday', '2026-11-24 09:30, every week on Tuesday, Friday'],
      ['on Friday from 9 to 11', '2026-12-04 09:00'],
    ])('all parts of "%s" and of %s are choices, and are set as shown', async (when, due) => {
      for (const n of [0, 1]) {
        const talk = new Talk({ model: new ScriptedModel({ answers: [tasks({ ...order, when, due })] }) });
        await talk.say(`remind me ${when} to call John once he is back`);
        const option = options(talk)[n] ?? 'none';
        const said = await talk.say(option);
        expect(said).toEqual([expect.stringContaining(`now for ${option}.`)]);
      }
    });

    it('a change asks, too, and leaves the reminder until the answer', async () => {
      for (const [answer, set] of [
        ['Sat 2026-11-28, 09:00', 'Sat 2026-11-28, 09:00'],
        ['the 5th of December', 'Sat 2026-12-05, 09:00'],
      ] as const) {
        const move = { tool: 'change', when: 'to Saturday', due: '2026-12-05' };
        const talk = new Talk({ model: new ScriptedModel({ answers: [tasks(move)] }) });
        await talk.say('remind me on Friday at 9 to call John');
        const before = talk.reminders;
        expect(await talk.say('would you kindly shift that to Saturday, John is away')).toEqual([
          expect.stringContaining('as Deputy reads it, and Sat 2026-12-05, 09:00 as the model does.'),
        ]);
        expect(talk.reminders).toEqual(before);
        expect(options(talk)).toEqual(['Sat 2026-11-28, 09:00', 'Sat 2026-12-05, 09:00']);
        expect(await talk.say(answer)).toEqual([expect.stringContaining(`"call John" is now for ${set}.`)]);
      }
    });

    it.each([
      ['would you kindly shift that to its usual slot, John is away', '2026-12-05', '2026-11-27'],
      ['would you kindly shift that to Saturday, John is away', '2026-12-05', '2026-11-27'],
      ['would you kindly shift that to Saturday, John is away', '2026-11-28', '2026-11-28'],
    ])('"%s" with the day %s from a model alone leaves the reminder for %s', async (words, when, day) => {
      const talk = new Talk({ model: new ScriptedModel({ answers: [tasks({ tool: 'change', when })] }) });
      await talk.say('remind me on Friday at 9 to call John');
      await talk.say(words);
      expect(talk.reminders).toEqual([expect.stringContaining(`call John 📅 ${day}`)]);
    });
  });

  it('stays open after an answer that can not be read', async () => {
    const talk = new Talk();
    await talk.say('remind me on 03/04 to file taxes');
    await talk.say('05/06');
    await talk.say('what do you mean');
    await talk.say('3 april');
    await talk.say('and at 9');
    expect(talk.reminders).toEqual(['2027-04-03-file-taxes.md: - [ ] file taxes 📅 2027-04-03']);
    expect(Object.values(talk.notes('Reminders'))[0]).toContain('due_time: "09:00"');
  });

  it('is about the reminder that it was asked of', async () => {
    const talk = new Talk();
    await talk.say('remind me on 03/04 to file taxes, and remind me tomorrow to buy milk');
    await talk.say('3 april');
    expect(talk.reminders).toContain('2027-04-03-file-taxes.md: - [ ] file taxes 📅 2027-04-03');
    expect(talk.reminders).toContain('2026-11-24-buy-milk.md: - [ ] buy milk 📅 2026-11-24');
  });

  it('a time alone corrects the last reminder: "at 10"', async () => {
    const talk = new Talk();
    await talk.say('remind me on friday to call the bank');
    await talk.say('no, make that saturday');
    expect(await talk.say('at 10')).toEqual([
      '"call the bank" is now for Sat 2026-11-28, 10:00. It was Sat 2026-11-28.',
    ]);
  });
});

describe('the open question: which', () => {
  it('is answered by a name, and the order is completed', async () => {
    const talk = new Talk();
    await talk.say('remind me to call John on Friday, and remind me to buy milk on Thursday');
    expect(await talk.say('move it to Saturday')).toEqual([expect.stringContaining('? Which one:')]);
    expect(await talk.say('the milk one')).toEqual([expect.stringContaining('"buy milk" is now for Sat')]);
  });

  it('tells two of the same name apart by their day', async () => {
    const talk = new Talk();
    await talk.say('remind me tomorrow to feed the cat');
    await talk.say('remind me on Thursday to feed the cat');
    expect(await talk.say('delete feed the cat')).toEqual([
      '? Which one: "feed the cat" (2026-11-24), "feed the cat" (2026-11-26)? Say it with its name.',
    ]);
    await talk.say('the one on Thursday');
    expect(talk.reminders).toEqual(['2026-11-24-feed-the-cat.md: - [ ] feed the cat 📅 2026-11-24']);
  });

  it('asks for something else where the words are another request', async () => {
    const talk = new Talk();
    await talk.say('remind me to call John on Friday, and remind me to buy milk on Thursday');
    await talk.say('delete that');
    await talk.say('remind me to pay the rent on Monday');
    expect(talk.reminders).toHaveLength(3);
  });
});

describe('the open question: what to do with it', () => {
  it.each([
    ['a reminder', 'Reminders'],
    ['eine Erinnerung', 'Reminders'],
    ['un recordatorio', 'Reminders'],
    ['make a note', 'Notes'],
    ['a draft', 'Drafts'],
    ['draft a mail', 'Drafts'],
  ])('is answered by "%s"', async (answer, folder) => {
    const talk = new Talk({ files: {} });
    await talk.say('water plants');
    await talk.say(answer);
    expect(talk.stage.vault.paths(folder)).toHaveLength(1);
    expect(talk.last?.text).toBe('water plants');
  });

  it('"never mind" leaves it, and what was done before; then it takes that back', async () => {
    const talk = new Talk();
    await talk.say('remind me to call John on Friday');
    await talk.say('water plants');
    await talk.say('never mind');
    expect(talk.last?.analysis?.answer).toContain('nothing was done');
    expect(talk.reminders).toHaveLength(1);
    await talk.say('never mind');
    expect(talk.reminders).toEqual([]);
  });

  it('"yes" does what was too much to do at once', async () => {
    const talk = new Talk();
    const many = Array.from({ length: 11 }, (_, n) => `remind me on Friday to call number ${String(n)}`);
    await talk.say(many.join('. '));
    expect(talk.reminders).toEqual([]);
    await talk.say('yes please');
    expect(talk.reminders).toHaveLength(11);
  });
});

describe('"undo that"', () => {
  it('goes past what failed or did nothing, and a second one goes further', async () => {
    const talk = new Talk();
    await talk.say('remind me to call John on Friday');
    await talk.say('add milk to my shopping list');
    await talk.say('add milk to the list of nothing');
    await talk.say('water plants');
    await talk.say('find bread');
    expect(await talk.say('undo that')).toEqual(['Undone: Added to a note: milk → shopping list.']);
    expect(talk.stage.vault.text('Notes/Shopping.md')).toBe(FILES['Notes/Shopping.md']);
    expect(await talk.say('undo that')).toEqual(['Undone: Set a reminder: call John (on Friday).']);
    expect(talk.reminders).toEqual([]);
    expect(await talk.say('undo that')).toEqual(['failed']);
  });

  it('takes nothing back that is more than a day old', async () => {
    const talk = new Talk();
    await talk.say('remind me to call John on Friday');
    await talk.stage.clock.sleep(25 * 3_600_000);
    await talk.say('water plants');
    expect(await talk.say('undo that')).toEqual(['failed']);
    expect(talk.reminders).toHaveLength(1);
  });
});
