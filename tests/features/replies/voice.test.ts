import { describe, expect, it } from 'vitest';
import { MAIL_LANGUAGES } from '../../../src/core/triage/model/cues/cue-list';
import { accountConsentKey } from '../../../src/core/settings/account-consent';
import { voiceConsentKey } from '../../../src/core/settings/consents';
import { voiceNote, voiceOf } from '../../../src/features/replies/model/voice';
import { accountAt } from '../../core/settings/account';
import { ANSWERS } from '../../core/app/stage';
import { MemoryMailbox } from '../../fakes/memory-mailbox';
import { promise } from '../../promise';
import { aReplyStage, HABITS, reply } from './a-reply';
import { anEml } from '../../stages/mail-stage';

const PEOPLE = ['Ada', 'Bob', 'Cleo', 'Dana'];
const NAMES = new Set(PEOPLE.map((name) => name.toLowerCase()));
const lettersWith = (text: (name: string) => string) =>
  PEOPLE.map((name) => ({ to: `${name.toLowerCase()}@example.org`, text: text(name) }));

describe('how the person writes', () => {
  it.each(MAIL_LANGUAGES)('is read from the first and the last lines of letters: %s', (language) => {
    const [greeting, text, closing, address] = HABITS[language];
    const [voice, ...others] = voiceOf(
      lettersWith((name) => `${greeting} ${name},\n\n${text}\n\n${closing}\nSam`),
      NAMES,
    );
    expect(others).toEqual([]);
    expect(voice).toMatchObject({ language, letters: 4, greeting: `${greeting} <name>`, closing });
    expect(voice?.formal).toBe(address === 'formal' ? 4 : 0);
    expect(voice?.familiar).toBe(address === 'familiar' ? 4 : 0);
  });

  it('holds no name, sum, address or sentence, wherever letters have them', () => {
    promise(
      'No line of a mail that holds a digit, or a word of a name or address in the headers of that mail, gets in',
    );
    const planted = ['Zelda', 'Zoe\u0308', '4711', 'zelda@example.net', '80 EUR', 'https://example.net'];
    for (const plant of planted)
      for (const text of [
        `Hi ${plant},\n\nthanks for the parcel.\n\nBest wishes\nSam`,
        `Hi,\n\nthanks ${plant}, for the parcel. ${plant}\n\nBest wishes\nSam`,
        `Hi,\n\nthanks for the parcel.\n\nBest wishes from ${plant}\nSam`,
        `Hi,\n\nthanks for the parcel.\n\n${plant} and the family\nSam`,
        `${plant}: hi,\n\nthanks for the parcel.\n\nBest wishes\n${plant}`,
      ])
        expect(
          voiceNote(
            voiceOf(
              lettersWith(() => text),
              new Set([...NAMES, 'zelda', 'zoë']),
            ),
          ),
        ).not.toContain(plant);
  });

  it('is nothing where letters are junk, one line without end, or to one person alone', () => {
    const junk = Array.from({ length: 10_000 }, (_, n) => ({
      to: `${String(n)}@example.org`,
      text: `$${String(n)} ,,\n\n%%`,
    }));
    const endless = lettersWith(() => 'the '.repeat(250_000));
    for (const letters of [junk, endless])
      for (const { greeting, closing } of voiceOf(letters, NAMES)) expect(greeting + closing).toBe('');
    const [alone] = voiceOf(
      PEOPLE.map(() => ({ to: 'ada@example.org', text: 'Dear Ada,\n\nthanks for all.\n\nYours\nSam' })),
      NAMES,
    );
    expect(alone).toMatchObject({ greeting: '', closing: '' });
  });
});

const account = accountAt(2525);

function voiceStage(extra: { files?: Record<string, string>; consents?: string[]; isAgreed?: boolean } = {}) {
  const mail = new MemoryMailbox();
  for (const [n, name] of PEOPLE.entries())
    mail.deliver(
      anEml(`Hi ${name},\n\nthanks for the parcel.\n\nAll the best\nSam\n`, {
        From: 'Sam <me@example.org>',
        To: `${name} <${name.toLowerCase()}@example.com>`,
        'Message-ID': `<v${String(n)}@example.org>`,
      }),
      { folder: 'sent' },
    );
  const consents = ['openai', accountConsentKey(account, 'read', {}), ...(extra.consents ?? [])];
  const { isAgreed = true, files = {} } = extra;
  const made = aReplyStage(files, {
    ...{ mail, isAgreed, settings: { accounts: [account], consents } },
    answers: [ANSWERS.reply, reply('Hi Ada,\n\nhere.\n\nAll the best\nSam')],
  });
  return { ...made, mail };
}

const PATH = 'Memory/Voice.md';
const NOTE = '---\ndeputy_private: true\n---\n- Closing: All the best\n';
/** A source, as a draft without one takes no call of its own. */
const ADA = { 'People/Ada.md': '---\nemail: ada@example.org\n---\nShe prefers mornings.\n' };

describe('the note about it', () => {
  it('is proposed when asked for, private, and is not written over; Undo removes it', async () => {
    const { stage } = voiceStage();
    await stage.cycle();
    expect(stage.vault.paths('Memory')).not.toContain(PATH);
    expect(await stage.deputy.act('writeVoice', null)).toMatchObject({ kind: 'done', note: PATH });
    expect(stage.vault.text(PATH)).toContain('deputy_private: true');
    expect(stage.vault.text(PATH)).toContain('- Greeting: Hi <name>\n- Closing: All the best');
    expect(await stage.deputy.act('writeVoice', null)).toMatchObject({ kind: 'unchanged' });
    expect(await stage.deputy.voice()).toMatchObject({ isConfirmed: false });
  });

  it('is not called short of mail where a server did not answer, and is proposed at the next try', async () => {
    const { stage, mail } = voiceStage();
    const { look } = mail;
    mail.look = () => new Promise(() => undefined);
    expect(await stage.deputy.act('writeVoice', null)).toEqual({
      kind: 'refused',
      why: 'Sent was not read to its end: No answer of "work" within 10 s. Nothing was written.',
    });
    mail.look = look;
    expect(await stage.deputy.act('writeVoice', null)).toMatchObject({ kind: 'done' });
  });

  it('is in the prompt once confirmed as it is, and then named beside the draft', async () => {
    promise('used only in the version you confirmed here');
    const confirmed = voiceStage({
      files: { ...ADA, [PATH]: NOTE },
      consents: [voiceConsentKey(PATH, NOTE)],
    });
    await confirmed.stage.cycle();
    expect(confirmed.shown(1)).toMatch(/<<<VOICE [^]*Closing: All the best/u);
    expect(confirmed.draft()).not.toContain('Voice');
    expect(confirmed.stage.vault.text('Needs_Action/question.md')).toContain('your manner in [[Voice]]');
    for (const other of [
      voiceStage({ files: { ...ADA, [PATH]: NOTE } }),
      voiceStage({
        files: { ...ADA, [PATH]: `${NOTE}Never write to Bob.` },
        consents: [voiceConsentKey(PATH, NOTE)],
      }),
      voiceStage({
        files: { ...ADA, [PATH]: NOTE },
        consents: [voiceConsentKey(PATH, NOTE)],
        isAgreed: false,
      }),
    ]) {
      await other.stage.cycle();
      expect(JSON.stringify(other.model.requests)).not.toContain('All the best');
    }
  });

  it('costs no further call where a reply has no other source', async () => {
    const { stage, model } = voiceStage({
      files: { [PATH]: NOTE },
      consents: [voiceConsentKey(PATH, NOTE)],
    });
    await stage.cycle();
    expect(model.calls).toBe(1);
    expect(stage.vault.paths('Drafts')).toHaveLength(1);
  });
});
