import { describe, expect, it } from 'vitest';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { FILES, Talk, tasks } from '../../../stages/talk';
import { rowsOf } from '../../../word-table';

const SENT = (name: string, address: string) =>
  `---\nfrom: ${name} <${address}>\nstatus: done\nmessage_id: <${address}>\n---\nHello\n`;
const PEOPLE = {
  ...FILES,
  'Done/anna.md': SENT('Anna Weber', 'anna.weber@example.org'),
  'Done/carter.md': SENT('Tom Carter', 'tom.carter@example.org'),
};

/** Good answers of a model, written before any was tried. Said on Monday, 23 November 2026: the ask; the words; the day. */
const REMINDERS = rowsOf('talk', 'an ask, its words of time in a good answer, the day');

/** Drafts: the ask, whom the model names, and whom the draft goes to. */
const DRAFTS = rowsOf('talk', 'an ask, whom a good answer names, whom the draft goes to');

const said = async (asked: string, task: object, files: Record<string, string> = PEOPLE): Promise<Talk> => {
  const talk = new Talk({
    files,
    model: new ScriptedModel({ answers: [tasks(task), { json: { subject: 'Choir', body: 'Hello' } }] }),
  });
  await talk.say(asked);
  return talk;
};

describe('a good answer of a model', () => {
  it('sets the day that it names', async () => {
    const lost: string[] = [];
    for (const [asked = '', when = '', due = ''] of REMINDERS) {
      const talk = await said(asked, { tool: 'reminder', title: 'Think of it', when, due });
      if (!talk.reminders.some((each) => each.includes(`📅 ${due.slice(0, 10)}`))) lost.push(asked);
    }
    // Deputy reads two days in the first, and "or" in the second, and asks.
    expect(lost).toEqual([
      'erinnere mich heute in acht Tagen an die Post',
      'over een half uurtje of zo even de was ophangen',
    ]);
  });

  it('finds whom the person named', async () => {
    const lost: string[] = [];
    for (const [asked = '', to = '', goes = ''] of DRAFTS) {
      const talk = await said(asked, { tool: 'draft', title: 'The choir', text: asked, to });
      const drafts = Object.values(talk.notes('Drafts')).join('\n');
      if (!goes.split(', ').every((address) => drafts.includes(address)))
        lost.push(`${asked}, ${to}: ${drafts.slice(0, 200)}`);
    }
    expect(lost).toEqual([]);
  });

  it.each([
    [
      'make the plants every two weeks instead',
      'every two weeks',
      '2026-11-30 09:00, every 2 weeks on Monday',
      /^"water the plants" is now for Mon 2026-11-30, 09:00, every 2 weeks/u,
      0,
    ],
    [
      'make the plants every two weeks until May',
      'every two weeks',
      '2026-11-30 09:00, every 2 weeks until 2027-05-01',
      /^\? /u,
      2,
    ],
    [
      'move the plants to Friday or Saturday',
      'Friday or Saturday',
      '2026-12-05, every week on Saturday',
      /^\? /u,
      1,
    ],
  ])(
    '"%s" changes a recurrence, or asks with the day of the model',
    async (text, when, due, outcome, count) => {
      const answers = [tasks({ tool: 'change', title: 'plants', when, due })];
      const talk = new Talk({ model: new ScriptedModel({ answers }) });
      await talk.say('remind me every Monday at 9 to water the plants');
      expect(await talk.say(text)).toEqual([expect.stringMatching(outcome)]);
      const [task] = talk.last?.tasks ?? [];
      const options = task?.state.kind === 'done' ? (task.state.open?.options ?? []) : [];
      expect(options).toHaveLength(count);
      expect(options.map(({ value }) => value).join()).not.toContain('until');
    },
  );
});
