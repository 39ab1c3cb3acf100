import { describe, expect, it } from 'vitest';
import { voiceConsentKey } from '../../../src/core/settings/consents';
import { MAIL_LANGUAGES } from '../../../src/core/triage/model/cues/cue-list';
import { triageByRules } from '../../../src/core/triage/model/rules';
import { inManner, languageOfForm, mannerTo } from '../../../src/features/replies/model/voice';
import { RulesModel } from '../../../src/llm/provider/rules/rules-model';
import { Stage } from '../../core/app/stage';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { ScriptedModel } from '../../fakes/scripted-model';
import { promise } from '../../promise';
import { Talk, tasks } from '../ask/work/talk';
import { agreed, aLetter, fromAda, MAIL, reply } from './a-reply';

const PATH = 'Memory/Voice.md';
const VOICE = `---
deputy_private: true
---
# Voice

## English (12 mails)

- Greeting: Good day <name>
- Closing: So long

## German (3 mails)

- Greeting: Moin <name>
- Closing: Bis dann
`;
const OF_ADA = '\n## Ada@example.org\n\n- Greeting: Ahoy Ada\n';
const OF_BOB = '\n## bob@example.org\n\n- Greeting: Dear old Bob\n';
const LETTER = aLetter(1, 'Hi Ada,\n\nthanks for the parcel.\n\nAll the best\nSam');
const confirmed = (text: string) => ({ files: { [PATH]: text }, consents: [voiceConsentKey(PATH, text)] });

/** The letter in the draft that the rules write for Ada's mail. */
async function template(
  { files = {}, consents = [] }: { files?: Record<string, string>; consents?: string[] },
  settings: object = {},
): Promise<string> {
  const clock = new FakeClock({ auto: true });
  const stage = new Stage({
    clock,
    model: new RulesModel({ triage: (input) => Promise.resolve(triageByRules(input)) }, clock),
    files: { [MAIL]: fromAda(), ...files },
    settings: { provider: 'rules', consents, ...settings },
  });
  await stage.cycle();
  const [draft = ''] = stage.vault.paths('Drafts');
  const text = stage.vault.text(draft);
  return text.slice(text.indexOf('---\n\n') + 5).trim();
}

const middle = 'thank you for your message about "Workshop prices".\n\n[Your answer]';

describe("a template's greeting and closing", () => {
  it.each<[string, Parameters<typeof template>[0], string, string]>([
    ['its own where nothing is known', {}, 'Hello Ada Example', 'Kind regards'],
    ['those of letters to its receiver', { files: Object.fromEntries([LETTER]) }, 'Hi Ada', 'All the best'],
    ['those of the confirmed note for a new one', confirmed(VOICE), 'Good day Ada Example', 'So long'],
    [
      'its own before the note is confirmed',
      { files: { [PATH]: VOICE } },
      'Hello Ada Example',
      'Kind regards',
    ],
    [
      'those of letters before those of the note',
      { ...confirmed(VOICE), files: { [PATH]: VOICE, ...Object.fromEntries([LETTER]) } },
      'Hi Ada',
      'All the best',
    ],
    [
      'what the person wrote into the note about the receiver before all else',
      {
        ...confirmed(VOICE + OF_BOB + OF_ADA),
        files: { [PATH]: VOICE + OF_BOB + OF_ADA, ...Object.fromEntries([LETTER]) },
      },
      'Ahoy Ada',
      'All the best',
    ],
    [
      'nothing of letters to somebody else',
      { files: Object.fromEntries([aLetter(1, LETTER[1], { to: 'bob@example.org' })]) },
      'Hello Ada Example',
      'Kind regards',
    ],
  ])('are %s', async (_, given, greeting, closing) => {
    expect(await template(given)).toBe(`${greeting},\n\n${middle}\n\n${closing}\n[Your name]`);
  });

  it('leave the end to the sign-off of a person who has one', async () => {
    const letter = await template(confirmed(VOICE), { personSignOff: 'Cheers\nSam' });
    expect(letter).toBe(`Good day Ada Example,\n\n${middle}\n\nCheers\nSam`);
  });
});

const HABITS: Record<(typeof MAIL_LANGUAGES)[number], [hello: string, text: string, bye: string]> = {
  en: ['Hi', 'thanks for the parcel, it is here with the others.', 'All the best'],
  de: ['Moin', 'vielen Dank, ich habe die Post und melde mich bei dir.', 'Bis dann'],
  fr: ['Salut', 'merci pour le colis, je te parle de la suite avec les autres.', 'Bien à toi'],
  es: ['Buenas', 'gracias por el paquete, usted tiene los papeles para el lunes.', 'Un abrazo'],
  it: ['Ciao', 'grazie per il pacco, sono con gli altri e ti scrivo.', 'A presto'],
  nl: ['Dag', 'het pakket is bij ons en wij hebben uw brief niet.', 'Met groet'],
  pt: ['Oi', 'obrigado pelo pacote, você não tem os papéis da mesa.', 'Um abraço'],
};

describe('how the person writes to somebody', () => {
  const ada = { address: 'ada@example.org', name: 'Ada' };
  const letters = Object.values(HABITS).map(
    ([hello, text, bye]) => `${hello} Ada,\n\n${text}\n\n${bye}\nSam`,
  );

  it.each(MAIL_LANGUAGES)('goes by letters in the language of the draft: %s', (language) => {
    const [hello, , bye] = HABITS[language];
    expect(mannerTo(ada, { voice: '', letters, language })).toEqual({
      greeting: `${hello} Ada`,
      closing: bye,
    });
    const none = { greeting: '', closing: '' };
    const others = letters.filter((letter) => !letter.startsWith(`${hello} Ada`));
    expect(mannerTo(ada, { voice: '', letters: others, language })).toEqual(none);
  });

  it.each(['Liebe <name>', 'Sehr geehrte Frau <name>', 'Chère <name>', 'Estimado <name>'])(
    'gives nobody new a greeting for one gender alone: %s',
    (greeting) => {
      const about = (heading: string) => `## ${heading}\n\n- Greeting: ${greeting}\n`;
      const language = 'de';
      expect(mannerTo(ada, { voice: about('German'), letters: [], language }).greeting).toBe('');
      expect(mannerTo(ada, { voice: about('ada@example.org'), letters: [], language }).greeting).toBe(
        greeting.replace('<name>', 'Ada'),
      );
    },
  );

  it('names nobody whose name is unknown, and knows the language of a form by its own words', () => {
    const voice = '## English\n\n- Greeting: Hi <name>\n';
    expect(mannerTo({ ...ada, name: '' }, { voice, letters: [], language: 'en' }).greeting).toBe('Hi');
    expect(
      languageOfForm('Hello Ada,\n\nthank you for your message about "Die Rechnung für das Dach".'),
    ).toBe('en');
    expect(inManner('Thanks.', { greeting: 'Hi', closing: 'Bye' })).toBe('Thanks.');
  });
});

describe('a draft that is asked for', () => {
  const done = {
    'Done/ada.md': '---\nfrom: Ada Example <ada@example.org>\nstatus: done\nmessage_id: <b@x>\n---\nHello\n',
    ...Object.fromEntries([LETTER]),
    [PATH]: VOICE + OF_BOB,
  };
  const consents = ['openai', voiceConsentKey(PATH, VOICE + OF_BOB)];
  const draftOf = ({ stage }: Talk): string => stage.vault.text(stage.vault.paths('Drafts')[0] ?? '');

  it('without a model begins and ends as letters to that person do', async () => {
    const talk = new Talk({ files: done, settings: { consents } });
    await talk.say('tell ada@example.org that I will be late');
    expect(draftOf(talk)).toMatch(/\nHi Ada,\n\n[^]*\n\nAll the best,\n\[Your name\]/u);
  });

  it.each([true, false])(
    'shows a model elsewhere letters and note with the yes for notes: %s',
    async (isAgreed) => {
      promise(
        'for a draft that you ask for, your letters to its receiver and how you write after the same yes',
      );
      const base = { provider: 'openai', consents };
      const model = new ScriptedModel({
        provider: 'openai',
        answers: [
          tasks({ tool: 'draft', title: 'the roof', to: 'ada@example.org' }),
          { json: { subject: 'The roof', body: 'Hi Ada,\n\nthe roof is done.\n\nAll the best\nSam' } },
        ],
      });
      const talk = new Talk({
        ...{ model, files: done },
        settings: isAgreed ? { ...base, consents: agreed(new Stage({ settings: base }).settings) } : base,
      });
      await talk.say('draft a mail to ada@example.org about the roof and the new tiles we ordered');
      const shown = model.requests.at(-1)?.messages[0]?.content ?? '';
      expect(shown.includes('thanks for the parcel')).toBe(isAgreed);
      expect(shown.includes('Good day <name>')).toBe(isAgreed);
      expect(JSON.stringify(model.requests)).not.toContain('Dear old Bob');
      expect(draftOf(talk).includes('used_facts:')).toBe(isAgreed);
    },
  );

  it.each<[string, object, RegExp[], RegExp]>([
    [
      'all that triage would',
      {},
      [/We are twelve/u, /80 EUR/u, /thanks for the parcel/u, /Good day <name>/u],
      /secret|Bob/u,
    ],
    [
      'letters, where no server vouches for the mail',
      { authenticated_by: undefined },
      [/thanks for the parcel/u],
      /80 EUR/u,
    ],
  ])(
    'as an answer to a mail shows a model %s, and its approval warns of what is from notes',
    async (_, frontmatter, shown, hidden) => {
      const base = {
        provider: 'openai',
        consents,
        queueDrafts: true,
        evaluateDrafts: false,
        personName: 'Sam',
      };
      const model = new ScriptedModel({
        provider: 'openai',
        answers: [
          tasks({ tool: 'draft', title: 'Yes, the half day', to: 'ada' }),
          reply('Hi Ada,\n\nyes, for 80 EUR, or 95 EUR.\n\nAll the best\nSam'),
        ],
      });
      const parts = { in_reply_to: '<q0@example.org>', ...frontmatter };
      const talk = new Talk({
        model,
        files: {
          ...done,
          'Done/ada.md': fromAda({ status: 'done', date: '2026-11-02T09:00:00+01:00', frontmatter: parts }),
          'Done/first.md': aMailNote({
            status: 'done',
            messageId: '<q0@example.org>',
            body: 'We are twelve.\n',
          }),
          'Shop/Workshop prices.md': '# Workshop prices\n\nThe half day costs 80 EUR.\n',
          'Shop/Workshop plans.md': '---\ndeputy_private: true\n---\nThe workshop prices are a secret.\n',
        },
        settings: { ...base, consents: agreed(new Stage({ settings: base }).settings) },
      });
      await talk.say('reply to the last mail from ada saying that we take the half day');
      const prompt = model.requests.at(-1)?.messages[0]?.content ?? '';
      for (const text of [...shown, /what does the half day cost/u, /Yes, the half day/u])
        expect(prompt).toMatch(text);
      expect(prompt).not.toMatch(hidden);
      expect(draftOf(talk)).toMatch(/\[check: 95 EUR\]/u);
      await talk.stage.cycle();
      const approval = Object.values(talk.notes('Pending_Approval')).join('');
      expect(approval.includes('It repeats a note')).toBe(!('authenticated_by' in frontmatter));
    },
  );
});
