import { describe, expect, it } from 'vitest';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import {
  NEEDED,
  TRIAL_KINDS,
  type TrialKind,
  trialMails,
} from '../../../../src/core/triage/model/trial-mails';
import { sortingWords } from '../../../../src/core/app/view/words/sorting-words';
import { type TrialDeps, tryModel } from '../../../../src/core/triage/model/try-model';
import { ModelError } from '../../../../src/kernel/ports/language-model';
import { type Answer, ScriptedModel } from '../../../fakes/scripted-model';

const NOW = Date.UTC(2026, 10, 2, 8);
const DEPS: TrialDeps = {
  languages: '',
  moneyWords: DEFAULT_MONEY_WORDS,
  tokenBudget: 4_000,
  deviceId: 'laptop1',
  now: NOW,
  zone: 'Europe/Berlin',
  signal: new AbortController().signal,
  most: 7,
};

const ARCHIVE: Answer = { json: { decision: 'archive', confidence: 0.9, reasoning: 'Nothing to do.' } };
const ASK: Answer = {
  json: { decision: 'needs_info', confidence: 0.9, reasoning: 'It is due.', info_needed: 'What now?' },
};
const NEEDING = TRIAL_KINDS.filter((kind) => NEEDED[kind] !== null);

/** The kind of the mail in a prompt. */
function kindIn(prompt: string, languages = ''): TrialKind {
  const pairs = ['a', 'b', 'c', 'd', 'e'].flatMap((seed) =>
    trialMails({ seed, languages }, { now: NOW, zone: DEPS.zone }),
  );
  const found = pairs.find(({ first, other }) =>
    [first, other].some(({ body }) => prompt.includes(body.trim().split('\n').at(-1) ?? '')),
  );
  if (found === undefined) throw new Error(`No mail of the trial: ${prompt}`);
  return found.kind;
}

async function tried(answer: (kind: TrialKind, call: number) => Answer, deps: Partial<TrialDeps> = {}) {
  const kinds: TrialKind[] = [];
  const model = new ScriptedModel({
    answers: ({ messages }, call) => {
      const kind = kindIn(messages[0]?.content ?? '', deps.languages);
      kinds.push(kind);
      return answer(kind, call);
    },
  });
  return { end: await tryModel(model, { ...DEPS, ...deps }), kinds, model };
}

describe('a model that is tried', () => {
  it('passes with six of six, in six calls', async () => {
    const { end, kinds } = await tried((kind) => (NEEDED[kind] === null ? ARCHIVE : ASK));
    expect(kinds).toEqual(TRIAL_KINDS);
    expect(end).toEqual({ kind: 'tried', trial: { sorted: 6, of: 6, putAway: [], isPassed: true } });
  });

  it('fails if it puts everything away, and says so in words', async () => {
    const { end } = await tried(() => ARCHIVE);
    expect(end).toMatchObject({ kind: 'tried', trial: { sorted: 2, putAway: NEEDING, isPassed: false } });
    expect(end.kind === 'tried' && sortingWords('It', end.trial)).toBe(
      'It sorts 2 of 6 test mails; would have put away 4 that need you: a question to you, a contract to sign, a payment that is due, a change of access to your account. What it puts away is left to the rules and to you: choose another model.',
    );
  });

  it('passes if it leaves everything to the person, though it sorts less', async () => {
    const { end } = await tried(() => ASK);
    expect(end).toMatchObject({ trial: { sorted: 4, isPassed: true } });
    expect(end.kind === 'tried' && sortingWords('It', end.trial)).toBe('It sorts 4 of 6 test mails.');
  });

  it.each(NEEDING)('gets the other mail of the only kind that it missed: %s', async (missed) => {
    const isRight = (kind: TrialKind): Answer => (NEEDED[kind] === null ? ARCHIVE : ASK);
    const once = await tried((kind, call) => (kind === missed && call <= 6 ? ARCHIVE : isRight(kind)));
    expect(once.kinds).toEqual([...TRIAL_KINDS, missed]);
    expect(once.model.requests[6]?.messages).not.toEqual(
      once.model.requests[TRIAL_KINDS.indexOf(missed)]?.messages,
    );
    expect(once.end).toMatchObject({ trial: { sorted: 5, putAway: [missed], isPassed: true } });
    const twice = await tried((kind) => (kind === missed ? ARCHIVE : isRight(kind)));
    expect(twice.end).toMatchObject({ trial: { isPassed: false } });
  });

  it('is no longer asked after three answers that can not be used', async () => {
    const { end, kinds } = await tried(() => 'the_test-friday-bystampe**');
    expect(kinds).toHaveLength(3);
    expect(end).toEqual({ kind: 'unusable', answers: 3 });
  });

  it('is corrected once a mail, as in triage, and not trusted where that leaves no answer for the last mails', async () => {
    const right = (kind: TrialKind): Answer => (NEEDED[kind] === null ? ARCHIVE : ASK);
    const once = await tried((kind, call) => (call === 1 ? 'Sure!' : right(kind)));
    expect([once.kinds.length, once.end]).toMatchObject([7, { trial: { sorted: 6, isPassed: true } }]);
    expect(once.model.requests[1]?.messages.at(-1)?.content).toContain('Your answer was not accepted');
    const always = await tried((kind, call) => (call % 2 === 1 ? 'Sure!' : right(kind)));
    expect(always.end).toMatchObject({ kind: 'tried', trial: { sorted: 3, putAway: [], isPassed: false } });
    expect(always.end.kind === 'tried' && sortingWords('It', always.end.trial)).toMatch(
      /^It sorts 3 of 4 test mails; the rest was not put to it/u,
    );
  });

  it('that copies the example of the prompt is judged by its decision alone', async () => {
    const copied = {
      json: { decision: 'archive', confidence: 0.9, reasoning: '<what it is>: "<words of the mail>"' },
    };
    expect((await tried(() => copied)).end).toMatchObject({ trial: { isPassed: false } });
  });

  it('is judged by its own answer, before the money rule', async () => {
    const { end } = await tried((kind) => (kind === 'payment' || NEEDED[kind] === null ? ARCHIVE : ASK));
    expect(end).toMatchObject({ trial: { putAway: ['payment'], isPassed: false } });
  });

  it('that refuses a mail counts as one that put it away', async () => {
    const refused = new ModelError('refused', 'Blocked.');
    const { end } = await tried((kind) =>
      kind === 'access' ? refused : kind === 'contract' ? ARCHIVE : ASK,
    );
    expect(end).toMatchObject({ trial: { putAway: ['contract', 'access'], isPassed: false } });
  });

  it('is not judged by a server that refuses the first mail', async () => {
    const { end, kinds } = await tried(() => new ModelError('bad_request', 'No max_tokens.'));
    expect(kinds).toHaveLength(1);
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'bad_request' } });
  });

  it('is not judged by a key or a connection that failed', async () => {
    const { end } = await tried(() => new ModelError('auth', 'The key is refused.'));
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'auth' } });
  });
});

describe('the mails of the trial', () => {
  const mailsFor = (languages: string, seed = 'a') =>
    trialMails({ seed, languages }, { now: NOW, zone: 'Europe/Berlin' });

  it('are the same at each try, and others on another device', () => {
    expect(mailsFor('')).toEqual(mailsFor(''));
    const texts = ['a', 'b', 'c', 'd', 'e'].map((seed) => JSON.stringify(mailsFor('', seed)));
    expect(new Set(texts).size).toBeGreaterThan(1);
  });

  it.each([
    ['German, English', 'Mietvertrag'],
    ['français', 'Bail'],
    ['Español', 'Contrato'],
    ['Dutch', 'agreement'],
  ])('speak the language of a person who says %s', (languages, subject) => {
    const texts = mailsFor(languages).map(({ first }) => first.text);
    expect(texts.join('\n')).toContain(subject);
    expect(texts.join('\n')).not.toMatch(/\{[+-]\d\}/);
    expect(mailsFor(languages).every(({ first, other }) => first.text !== other.text)).toBe(true);
  });

  it('name days counted from today', () => {
    const [payment] = mailsFor('').filter(({ kind }) => kind === 'payment');
    const both = `${payment?.first.body ?? ''}${payment?.other.body ?? ''}`;
    expect(both).toContain('Sunday 8 November');
    expect(both).toContain('Thursday 5 November');
  });
});
