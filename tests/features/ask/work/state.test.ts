import { describe, expect, it } from 'vitest';
import { DASHBOARD_PATH } from '../../../../src/core/app/view/dashboard-note';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { FILES, Talk, tasks } from '../../../stages/talk';

const mail = (subject: string, fields: string): string =>
  `---\ntype: email\nfrom: Ben Hill <ben@example.com>\nsubject: ${subject}\nmessage_id: <${subject}@x>\n${fields}\n---\nHello\n`;
const WAITING = {
  ...FILES,
  'Needs_Action/roof.md': mail('Roof', 'status: pending'),
  'Needs_Action/bill.md': mail(
    'Bill',
    'status: pending_approval\ndecision: urgent\ndecision_purpose: do\ndeputy_due: 2026-11-26\npriority: urgent',
  ),
  'Needs_Action/when.md': mail('When', 'status: needs_info\ndecision: needs_info'),
  'Reminders/a.md': '---\ntype: reminder\n---\n- [ ] Call Ann 📅 2026-11-25\n',
  'Reminders/b.md': '---\ntype: reminder\n---\n- [ ] Pay rent 📅 2026-12-01\n',
};

const hits = (talk: Talk): string[] =>
  (talk.last?.tasks ?? []).flatMap(({ state }) =>
    state.kind === 'done' ? state.hits.map(({ path }) => path) : [],
  );

describe('a question about what Deputy knows of itself', () => {
  it('is answered by counts, and links what it counted', async () => {
    const talk = new Talk({ files: WAITING });
    const waiting = ['Waiting for you: 2 notes. 1 mail or note waits for triage.'];
    expect(await talk.say("what's waiting?")).toEqual(waiting);
    expect(hits(talk)).toEqual(['Needs_Action/bill.md', 'Needs_Action/when.md']);
    expect(JSON.stringify(talk.last)).toContain(
      'bill.md","excerpt":"Ben Hill: By Thu 26 Nov 2026: For you to do"',
    );
    expect(await talk.say('how many mails are waiting')).toEqual(waiting);
    expect(await talk.say('what reminders do I have?')).toEqual(['2 open reminders in Reminders.']);
    expect(await talk.say('what reminders do I have this week?')).toEqual([
      '1 open reminder in Reminders from 2026-11-23 to 2026-11-29.',
    ]);
    expect(hits(talk)).toEqual(['Reminders/a.md']);
  });

  it('counts the reminders that are due, or overdue, as waiting', async () => {
    const due = '---\ntype: reminder\n---\n- [ ] Ring the vet 📅 2026-11-22\n';
    const talk = new Talk({ files: { 'Reminders/vet.md': due } });
    expect(await talk.say("what's waiting?")).toEqual(['Waiting for you: 1 due reminder.']);
    expect(hits(talk)).toEqual(['Reminders/vet.md']);
  });

  it('counts an hour of today that is over as overdue', async () => {
    const due = '---\ntype: reminder\ndue_time: "09:00"\n---\n- [ ] Ring the vet 📅 2026-11-23\n';
    const later = due.replace('09:00', '23:00').replace('vet', 'bank');
    const talk = new Talk({ files: { 'Reminders/vet.md': due, 'Reminders/bank.md': later } });
    for (const question of ['am I late with anything?', 'was ist überfällig?', 'o que está atrasado?']) {
      expect(await talk.say(question)).toEqual(['Due, overdue: 1 reminder, 0 mails.']);
      expect(hits(talk)).toEqual(['Reminders/vet.md']);
    }
  });

  it('"it" is the one reminder that was listed', async () => {
    const talk = new Talk({ files: {} });
    await talk.say('remind me on Friday to call the bank');
    await talk.say('remind me tomorrow to ring the vet');
    await talk.say('what reminders do I have on Friday?');
    expect(await talk.say('push it to Saturday')).toEqual([
      expect.stringContaining('"call the bank" is now for Sat 2026-11-28'),
    ]);
  });

  it('the order of a place answers "Which one?"', async () => {
    const talk = new Talk({ files: {} });
    await talk.say('remind me on Friday to call the bank');
    await talk.say('remind me tomorrow to ring the vet');
    expect(await talk.say('move the zebra to Thursday')).toEqual([expect.stringContaining('Perhaps "ring')]);
    expect(await talk.say('the second one')).toEqual([
      expect.stringContaining('"call the bank" is now for Thu'),
    ]);
  });

  it('names a search that no note fits whole', async () => {
    const talk = new Talk({ files: { 'Notes/pie.md': 'The recipe of the pie is with Olga.\n' } });
    expect(await talk.say('find the recipe of the goulash')).toEqual([
      'No note holds all of that. Nearest, by "recipe" alone: 1 note.',
    ]);
    expect(await talk.say('find the recipe of the pie')).toEqual(['Found 1 note.']);
    expect(await talk.say('procura tudo sobre a viagem aos Açores')).toEqual([
      'Nothing found for: viagem, acores.',
    ]);
    expect(await talk.say("dov'è l'appunto sul viaggio")).toEqual(['Nothing found for: viaggio.']);
  });

  it('says that a note holds but little of what was asked', async () => {
    const talk = new Talk({ files: { 'Notes/school.md': 'The school office opens at eight.\n' } });
    expect(await talk.say('what was the code of the door to the office again')).toEqual([
      'No note holds all of that. Nearest, by "office" alone: 1 note.',
    ]);
  });

  it('links the dashboard where that is asked for', async () => {
    const talk = new Talk({ files: { ...WAITING, [DASHBOARD_PATH]: '# Deputy\n' } });
    expect(await talk.say('read dashboard')).toEqual([expect.stringMatching(/^Waiting for you: 2 notes/u)]);
    expect(hits(talk)).toEqual([DASHBOARD_PATH, 'Needs_Action/bill.md', 'Needs_Action/when.md']);
    await talk.say("what's waiting?");
    expect(hits(talk)).not.toContain(DASHBOARD_PATH);
  });

  it('says so where nothing is there, and what can not be counted', async () => {
    const talk = new Talk({ files: {} });
    expect(await talk.say("what's waiting?")).toEqual(['Nothing waits for you.']);
    expect(await talk.say('what plans do I have')).toEqual(['0 plans in Plans.']);
    expect(await talk.say('how many invoices did I send this month?')).toEqual([
      'Of 0 mails sent from this device after your approval from 2026-11-01 to 2026-11-30, 0 with "invoices" in subject or address. What is not named there can\'t be counted.',
    ]);
    expect(await talk.say('how many books did I read this year?')).toEqual([
      'I can count what waits, what is due, plans, mails sent or unanswered, and what models cost; I did not read this as one of them. No note holds any of these words.',
    ]);
    expect(await talk.say('what did it cost')).toEqual([
      'Spent today: no model was asked. This month: no model was asked.',
    ]);
    for (const asked of ['how much have I spent on AI this month', 'quanto ho speso per la IA questo mese?'])
      expect(await talk.say(asked)).toEqual([expect.stringMatching(/^Spent .*no model was asked/u)]);
  });

  it.each(
    'whats everybody expecting of me this week?,Was bringt mir diese Woche so?,qu’est-ce qui m’arrive cette semaine ?,¿qué me depara esta semana?,cosa mi porta questa settimana,como fica a minha vida esta semana?,wat staat er deze week in het rooster'.split(
      ',',
    ),
  )('is answered by what is due then where no note holds its words: "%s"', async (question) => {
    const talk = new Talk({ files: WAITING });
    expect(await talk.say(question)).toEqual([
      'No note answers that. Due from 2026-11-23 to 2026-11-29: 1 reminder, 1 mail.',
    ]);
    expect(hits(talk)).toEqual(['Reminders/a.md', 'Needs_Action/bill.md']);
  });

  it('leaves days that are over, and times that it can not read, to the notes', async () => {
    const talk = new Talk({ files: WAITING });
    for (const question of ['what amazed me last week?', 'what amazes me a week on Tuesday?'])
      expect(await talk.say(question)).toEqual(['No note holds any of these words.']);
  });

  it('is private as the notes that it names', async () => {
    const secret = mail('Bill', 'status: pending_approval\ndecision: urgent\ndeputy_private: true');
    const talk = new Talk({ files: { 'Needs_Action/bill.md': secret } });
    await talk.say("what's waiting?");
    const [note] = Object.values(talk.notes('Logs/Requests'));
    expect(note).toContain('deputy_private: true');
  });

  it('is a tool for a model, whatever it asks for', async () => {
    const model = new ScriptedModel({
      answers: [
        tasks({ tool: 'state', query: 'reminders', text: 'What is on my list?' }),
        tasks({ tool: 'answer', text: 'what reminders do I have?' }),
      ],
    });
    const talk = new Talk({ files: WAITING, model });
    expect(await talk.say('the reminders that bother me, tell me of them')).toEqual([
      '2 open reminders in Reminders.',
    ]);
    expect(await talk.say('reminders I have, please, which ones')).toEqual([
      '2 open reminders in Reminders.',
    ]);
    expect(model.requests).toHaveLength(2);
  });

  describe('with a time names what is due then', () => {
    const DAYS = ['2026-11-24', '2026-11-27', '2026-12-02'];
    const files = Object.fromEntries(
      DAYS.map((day) => [
        `Reminders/${day}-call.md`,
        `---\ntype: reminder\ndue: ${day}\n---\n- [ ] Call 📅 ${day}\n`,
      ]),
    );
    const TOMORROW = 'Due on 2026-11-24: 1 reminder, 0 mails.';

    it.each([
      ['what is waiting for me tomorrow?', TOMORROW],
      ['was ist morgen noch offen?', TOMORROW],
      ["qu'est-ce que je dois faire demain ?", TOMORROW],
      ['¿qué tengo pendiente para mañana?', TOMORROW],
      ['cosa devo fare domani?', TOMORROW],
      ['o que tenho pendente para amanhã?', TOMORROW],
      ['wat moet ik morgen doen?', TOMORROW],
      ["what's still open until Friday?", 'Due from 2026-11-23 to 2026-11-27: 2 reminders, 0 mails.'],
      ['qué queda pendiente hasta el viernes?', 'Due from 2026-11-23 to 2026-11-27: 2 reminders, 0 mails.'],
      ['wat staat er nog open tot vrijdag?', 'Due from 2026-11-23 to 2026-11-27: 2 reminders, 0 mails.'],
      ['what is open on the 5th or 6th?', '? Which days? "on the 5th or 6th" may be several'],
    ])('"%s"', async (text, said) => {
      expect(await new Talk({ files }).say(text)).toEqual([expect.stringContaining(said)]);
    });

    it.each([
      ['kindly run through tomorrow with me', 'What is due?', TOMORROW],
      ['geh mit mir durch, wie morgen aussieht', 'Was ist fällig?', TOMORROW],
      ['raconte-moi la journée de demain', 'due', TOMORROW],
      ['cuéntame el día de mañana', 'vence', TOMORROW],
      ['raccontami la giornata di domani', 'scadenze', TOMORROW],
      ['conta-me como é o dia de amanhã', 'due', TOMORROW],
      ['vertel me hoe morgen eruitziet', 'due', TOMORROW],
      ['kindly run through my duties with me', 'due', 'Due: 3 reminders, 0 mails.'],
      ['kindly run through the 5th or 6th', 'due', '? Which days? "through the 5th or 6th"'],
    ])('"%s", where a model leaves the time out', async (text, question, said) => {
      const model = new ScriptedModel({ answers: [tasks({ tool: 'state', query: 'due', text: question })] });
      expect(await new Talk({ files, model }).say(text)).toEqual([expect.stringContaining(said)]);
    });
  });
});
