import { describe, expect, it } from 'vitest';
import { accountConsentKey, consentsToMove } from '../../../src/core/settings/account-consent';
import { readSettings, type Settings } from '../../../src/core/settings/settings';
import { promise } from '../../promise';
import { accountFor } from '../../core/settings/account';
import { ANSWERS, Stage, type StageOptions } from '../../core/app/stage';
import { FakeClock } from '../../fakes/fake-clock';
import { aMailNote } from '../../fakes/mail-note';
import { ScriptedModel } from '../../fakes/scripted-model';
import { MAIL } from './a-reply';

const GENERAL = 'Cheers\nSam';
const OF_A = 'Yours\nSam, Atelier A';
const OF_B = 'Herzlich\nSam Lee\nVerein B';
const accountOf = (name: string, signOff?: string) =>
  accountFor({
    name,
    address: `me@${name}.example`,
    user: name,
    ...(signOff === undefined ? {} : { signOff }),
  });
const [A, B, PLAIN] = [accountOf('a', OF_A), accountOf('b', OF_B), accountOf('b')];
const sends = (...accounts: (typeof A)[]): string[] =>
  accounts.map((account) => accountConsentKey(account, 'send', {}));

/** A draft of a reply to mail that came to b, and what its approval shows. */
function aStage(settings: Partial<Settings>, reply = 'Hello Ada,\n\nyes, gladly.\n\nBest,\nSam') {
  const options: StageOptions = {
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model: new ScriptedModel({ answers: [{ json: { ...ANSWERS.reply.json, reply_body: reply } }] }),
    files: { [MAIL]: aMailNote({ frontmatter: { to: 'me@b.example' } }) },
    settings: {
      evaluateDrafts: false,
      personName: 'Sam',
      personSignOff: GENERAL,
      quoteMail: false,
      ...settings,
    },
  };
  const stage = new Stage(options);
  const letter = (folder: string): string => {
    const [path = ''] = stage.vault.paths(folder);
    const text = stage.vault.text(path);
    return text.slice(text.indexOf('Hello Ada'));
  };
  return { stage, letter };
}

const occurrences = (text: string): number[] =>
  [GENERAL, OF_A, OF_B].map((signOff) => text.split(signOff).length - 1);

describe("the sign-off of an account's mail", () => {
  it('is the account’s own, in the prompt, the draft and the approval', async () => {
    const { stage, letter } = aStage({ accounts: [A, B], consents: sends(A, B), queueDrafts: true });
    await stage.cycle();
    const shown = (stage.model as ScriptedModel).requests[0]?.messages[0]?.content ?? '';
    expect(occurrences(shown)).toEqual([0, 0, 1]);
    expect(letter('Drafts')).toBe(`Hello Ada,\n\nyes, gladly.\n\n${OF_B}\n`);
    expect(occurrences(letter('Pending_Approval'))).toEqual([0, 0, 1]);
  });

  it.each<[string, typeof A, (text: string) => string, string]>([
    ['changes with the account, once', B, (text) => text, `yes, gladly.\n\n${OF_B}`],
    [
      'changes below a letter that the person has edited',
      B,
      (text) => text.replace('yes, gladly.', 'yes, of course.'),
      `yes, of course.\n\n${OF_B}`,
    ],
    ['is the general one for an account without', PLAIN, (text) => text, `yes, gladly.\n\n${GENERAL}`],
    ['stays as the person wrote it', B, (text) => text.replace(OF_A, 'S.'), 'yes, gladly.\n\nS.'],
    ['stays away where the person took it out', B, (text) => text.replace(`\n\n${OF_A}`, ''), 'yes, gladly.'],
  ])(
    'goes with the account until the yes, and is the person’s to change: it %s',
    async (_, account, change, expected) => {
      promise('another account before your yes changes it in the letter');
      const { stage, letter } = aStage({ accounts: [A, account], consents: sends(A), queueDrafts: false });
      await stage.cycle();
      expect(letter('Drafts')).toBe(`Hello Ada,\n\nyes, gladly.\n\n${OF_A}\n`);
      const [path = ''] = stage.vault.paths('Drafts');
      await stage.clock.sleep(60_000);
      const changed = change(stage.vault.text(path));
      if (changed !== stage.vault.text(path)) stage.vault.external(path, changed);
      Object.assign(stage.settings, { consents: sends(A, account), queueDrafts: true });
      stage.restart();
      await stage.clock.sleep(60_000);
      await stage.cycle();
      await stage.cycle();
      expect(letter('Drafts').trim()).toBe(`Hello Ada,\n\n${expected}`);
      const [card] = await stage.deputy.approvals.list();
      expect(card?.text.body).toBe(`Hello Ada,\n\n${expected}`);
      expect(card?.text.fields[0]?.text).toContain('me@b.example');
    },
  );

  it('needs another yes where the vault’s files change it, not where the person does here', () => {
    const { consents, secrets } = { consents: sends(A), secrets: {} };
    expect(sends({ ...A, signOff: 'Eve' })).not.toEqual(sends(A));
    expect(sends({ ...A, signOff: '' })).toEqual(sends(accountOf('a')));
    expect(consentsToMove(A, { signOff: 'S.' }, { consents, secrets })).toEqual([
      { from: consents[0], to: sends({ ...A, signOff: 'S.' })[0] },
    ]);
    const read = (signOff: unknown) => readSettings({ accounts: [{ ...A, signOff }] }).settings.accounts;
    expect(read('Two\nlines')[0]?.signOff).toBe('Two\nlines');
    for (const bad of ['a\u0000', 'a\u2028b', 'x'.repeat(501)]) expect(read(bad)).toEqual([]);
  });
});
