import { describe, expect, it } from 'vitest';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { FILES, Talk, tasks } from '../../../stages/talk';

const SENT = (name: string, address: string) =>
  `---\nfrom: ${name} <${address}>\nstatus: done\nmessage_id: <${address}>\n---\nHello\n`;
const PEOPLE = {
  ...FILES,
  'Done/anna.md': SENT('Anna Weber', 'anna.weber@example.org'),
  'Done/carter.md': SENT('Tom Carter', 'tom.carter@example.org'),
};

/** Good answers of a model, written before any was tried. Said on Monday, 23 November 2026: the ask; the words; the day. */
const REMINDERS: readonly (readonly [asked: string, when: string, due: string])[] = [
  ['remind me a week on tuesday to call Tom', 'a week on tuesday', '2026-12-01'],
  ['remind me tuesday week to call Tom', 'tuesday week', '2026-12-01'],
  ['remind me a fortnight on friday to call Tom', 'a fortnight on friday', '2026-12-11'],
  ['remind me not before friday to call Tom', 'not before friday', '2026-11-27'],
  ['remind me in a month and a half to call Tom', 'in a month and a half', '2027-01-07'],
  ['remind me tomorrow at 9am london time to call Tom', 'tomorrow at 9am london time', '2026-11-24 10:00'],
  ['remind me at 3pm est to join the call', 'at 3pm est', '2026-11-23 21:00'],
  ['remind me at easter to call Tom', 'at easter', '2027-03-28'],
  ['remind me by end of day to send it', 'by end of day', '2026-11-23 18:00'],
  ['remind me after work to call Tom', 'after work', '2026-11-23 18:00'],
  [
    'remind me to order flowers a week before the wedding on 3 may',
    'a week before the wedding on 3 may',
    '2027-04-26',
  ],
  [
    'remind me two days before the exam on 12 december to revise',
    'two days before the exam on 12 december',
    '2026-12-10',
  ],
  ['first thing monday morning ping me about the slides', 'first thing monday morning', '2026-11-30 09:00'],
  ['um so tomorrow at half four I need to pick up Sam', 'tomorrow at half four', '2026-11-24 16:30'],
  ['next friday lunch with sara', 'next friday', '2026-12-04'],
  ['remind me the friday after next to call Tom', 'the friday after next', '2026-12-11'],
  ['remind me on thanksgiving to call mum', 'on thanksgiving', '2026-11-26'],
  ['remind me in 1.5 hours to call Tom', 'in 1.5 hours', '2026-11-23 12:33'],
  ['remind me in two and a half hours to call Tom', 'in two and a half hours', '2026-11-23 13:33'],
  [
    'could you give me a shout tomorrow around noon about the rent',
    'tomorrow around noon',
    '2026-11-24 12:00',
  ],
  ['I keep forgetting the bins, thursdays', 'thursdays', '2026-11-26, every week on Thursday'],
  ['remind me to call Tom once the shop opens on friday', 'once the shop opens on friday', '2026-11-27'],
  ['remind me on Friday to plan the week', 'on Friday', '2026-11-27'],
  ['remind me on Friday to call Tom if he is back', 'on Friday', '2026-11-27'],
  ['remind me tomorrow at 8 to buy milk unless Ann did', 'tomorrow at 8', '2026-11-24 08:00'],
  [
    'every working day but wednesday remind me to stretch',
    'every working day but wednesday',
    '2026-11-24, every week on Monday, Tuesday, Thursday, Friday',
  ],
  ['erinnere mich übernächsten Freitag an die Post', 'übernächsten Freitag', '2026-12-04'],
  ['erinnere mich heute in acht Tagen an die Post', 'heute in acht Tagen', '2026-12-01'],
  ['erinnere mich mo-fr um 8 an die Pillen', 'mo-fr um 8', '2026-11-24 08:00, every weekday'],
  ['erinnere mich in anderthalb Monaten an die Steuer', 'in anderthalb Monaten', '2027-01-07'],
  [
    'kannst du mir morgen nach dem Mittag wegen der Post Bescheid geben',
    'morgen nach dem Mittag',
    '2026-11-24 13:00',
  ],
  ['rappelle-moi vendredi en huit de payer', 'vendredi en huit', '2026-12-04'],
  ['rappelle-moi dans un mois et demi de payer', 'dans un mois et demi', '2027-01-07'],
  ["d'ici vendredi je dois rendre le livre", "d'ici vendredi", '2026-11-27'],
  ['recuérdame de hoy en ocho pagar', 'de hoy en ocho', '2026-11-30'],
  ['recuérdame esta madrugada a las 3 mirar el horno', 'esta madrugada a las 3', '2026-11-24 03:00'],
  ['ricordami oggi a otto di pagare', 'oggi a otto', '2026-11-30'],
  ['ricordami tra un mese e mezzo di pagare', 'tra un mese e mezzo', '2027-01-07'],
  ['lembra-me em um mês e meio de pagar', 'em um mês e meio', '2027-01-07'],
  ['lembra-me na véspera de Natal de ligar', 'na véspera de Natal', '2026-12-24'],
  ['herinner me over anderhalve maand aan de post', 'over anderhalve maand', '2027-01-07'],
  ['over een half uurtje of zo even de was ophangen', 'over een half uurtje of zo', '2026-11-23 11:33'],
  ['påminn mig imorgon klockan nio att ringa Eva', 'imorgon klockan nio', '2026-11-24 09:00'],
  ['påminn mig varje måndag att vattna', 'varje måndag', '2026-11-23, every week on Monday'],
  ['напомни мне завтра в девять позвонить Еве', 'завтра в девять', '2026-11-24 09:00'],
  ['напомни мне каждую пятницу сдать отчёт', 'каждую пятницу', '2026-11-27, every week on Friday'],
  ['明天上午九点提醒我给妈妈打电话', '明天上午九点', '2026-11-24 09:00'],
  ['每周一提醒我浇花', '每周一', '2026-11-23, every week on Monday'],
  ['明日の9時に歯医者に電話するのを思い出させて', '明日の9時', '2026-11-24 09:00'],
  ['muistuta minua huomenna kello 9 soittamaan Eevalle', 'huomenna kello 9', '2026-11-24 09:00'],
  ['ingatkan saya besok jam 9 menelepon Eva', 'besok jam 9', '2026-11-24 09:00'],
  ["нагадай мені завтра о дев'ятій подзвонити Єві", "завтра о дев'ятій", '2026-11-24 09:00'],
  ['nhắc tôi ngày mai lúc 9 giờ gọi cho Eva', 'ngày mai lúc 9 giờ', '2026-11-24 09:00'],
  ['ذكرني غدا الساعة التاسعة بالاتصال بإيفا', 'غدا الساعة التاسعة', '2026-11-24 09:00'],
];

/** Drafts: the ask, whom the model names, and whom the draft goes to. */
const DRAFTS: readonly (readonly [asked: string, to: string, goes: string])[] = [
  ['mail ben about the choir', 'Ben Hill', 'ben@example.com'],
  ['mail ben about the choir', 'ben@example.com', 'ben@example.com'],
  ['mail ben about the choir', 'Ben Hill <ben@example.com>', 'ben@example.com'],
  ['drop anna a line about the choir', 'Anna Weber', 'anna.weber@example.org'],
  ['drop Anna a line about the choir', 'anna.weber@example.org', 'anna.weber@example.org'],
  ['let mr carter know about the choir', 'Tom Carter', 'tom.carter@example.org'],
  ['schreib dem Tom wegen dem Chor', 'Tom Carter', 'tom.carter@example.org'],
  ['écris à Anna pour la chorale, chorale jeudi', 'Anna Weber', 'anna.weber@example.org'],
  ['mail ben and anna about the choir', 'Ben Hill, Anna Weber', 'ben@example.com, anna.weber@example.org'],
  ['mail new@example.net about the choir', 'new@example.net', 'new@example.net'],
];

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
    for (const [asked, when, due] of REMINDERS) {
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
    for (const [asked, to, goes] of DRAFTS) {
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
