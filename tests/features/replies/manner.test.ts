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
import { Talk, tasks } from '../../stages/talk';
import { agreed, aLetter, fromAda, HABITS, MAIL, reply } from './a-reply';

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

  const ask = 'draft a mail to ada@example.org about the roof and the new tiles we ordered';
  const answer = 'reply to the last mail from ada saying that we take the half day';
  const [parcel, manner] = ['thanks for the parcel', 'Good day <name>'];

  it.each<[string, string, object, string[]]>([
    ['letters and note with the yes for notes', ask, {}, [parcel, manner]],
    ['neither without the yes', ask, { isAgreed: false }, []],
    ['neither for a private receiver', ask, { isPrivate: true }, []],
    ['all that triage would for an answer', answer, {}, [parcel, manner, 'are twelve', 'costs 80 EUR']],
    [
      'no notes where no server vouches for the mail',
      answer,
      { isVouched: false },
      [parcel, manner, 'are twelve'],
    ],
  ])('shows a model elsewhere %s', async (_, words, where, expected) => {
    promise(
      'for a draft that you ask for, your letters to its receiver and how you write after the same yes',
    );
    const { isAgreed = true, isVouched = true, isPrivate = false } = where as Record<string, boolean>;
    const body = 'Hi Ada,\n\nyes, for 80 EUR, or 95 EUR.\n\nAll the best\nSam';
    const model = new ScriptedModel({
      provider: 'openai',
      answers: [
        tasks({ tool: 'draft', title: 'Yes, gladly', to: words === ask ? 'ada@example.org' : 'ada' }),
        words === ask ? { json: { subject: 'The roof', body } } : reply(body),
      ],
    });
    const base = { provider: 'openai', consents, queueDrafts: true, evaluateDrafts: false };
    const frontmatter = {
      in_reply_to: '<q0@x>',
      reply_to: 'eve@example.net',

      ...(isVouched ? {} : { authenticated_by: undefined }),
    };
    const files = {
      ...done,
      'Done/ada.md': fromAda({ status: 'done', date: '2026-11-02T09:00:00+01:00', frontmatter }),
      'Done/first.md': aMailNote({ status: 'done', messageId: '<q0@x>', body: 'We are twelve.\n' }),
      'Shop/Workshop prices.md': '# Workshop prices\n\nThe half day costs 80 EUR.\n',
      'Shop/Workshop plans.md': '---\ndeputy_private: true\n---\nThe workshop prices are a secret.\n',
    };
    const given = isAgreed ? agreed(new Stage({ settings: base }).settings) : base.consents;
    const settings = { ...base, consents: given, privateSenders: isPrivate ? ['ada@example.org'] : [] };
    const talk = new Talk({ model, files, settings });
    await talk.say(words);
    const shown = model.requests.at(-1)?.messages[0]?.content ?? '';
    const texts = [parcel, manner, 'are twelve', 'costs 80 EUR', 'a secret', 'Dear old Bob'];
    expect(texts.filter((text) => shown.includes(text))).toEqual(expected);
    expect(shown).toContain('Yes, gladly');
    expect(draftOf(talk).includes('used_facts:')).toBe(expected.length > 0);
    expect(draftOf(talk).includes('[check: 95 EUR]')).toBe(words === answer);
    await talk.stage.cycle();
    const approval = Object.values(talk.notes('Pending_Approval')).join('');
    expect(approval.includes('It repeats a note')).toBe(expected.includes('costs 80 EUR'));
  });
});
