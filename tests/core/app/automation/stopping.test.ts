import { beforeAll, describe, expect, it } from 'vitest';
import { useWays } from '../../../../src/core/app/automation/automated-acts';
import { ASK_WAYS } from '../../../../src/features/ask/ui/ways';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { aMailNote } from '../../../fakes/mail-note';
import { PLANNED, use, WRITTEN } from '../../../features/plans/work/planning';
import { skillText, WEEKLY } from '../../../features/ask/skills/model/a-skill';
import { ANSWERS } from '../stage';
import { Automated } from './automated';
import { isAsking, NOTE, type Stop, stopsAtOnce } from './stop-walk';

const AT_ONCE = aMailNote().replace('---\n', '---\ntags: [high]\n');
const SEND = { text: 'Send the offer to Ada', needs_person: true };
const WORK = [
  { text: 'Search the notes for the price of the workshop', needs_person: false },
  { text: 'Write the figures down in a note', needs_person: false },
  { text: 'Note the date in a reminder', needs_person: false },
];

/** A plan that is under way, and the cycle that takes its next step. */
const nextStep = async (host: Automated): Promise<unknown> => {
  await host.settled(host.automation.deputy.act('makePlan', NOTE));
  return host.automation.runNow();
};

const HOURLY = skillText('weekly-review', 'allowed-tools: search\ndeputy_schedule: "0 * * * *"\n');

/** A skill whose hour has just begun, and the cycle that runs it. */
const dueSkill = async (host: Automated): Promise<unknown> => {
  host.stage.vault.external(WEEKLY, HOURLY);
  await host.settled(host.automation.runNow());
  host.stage.clock.setWallClock('2026-11-02T09:00:30Z');
  return host.automation.runNow();
};

const STAGES: Record<string, Stop> = {
  'triage in a cycle': { at: isAsking('triage'), begin: (host) => host.automation.runNow() },
  'the making of a plan from a note': {
    at: isAsking('planning'),
    begin: (host) => host.automation.deputy.act('makePlan', NOTE),
  },
  'the making of a plan from words': {
    at: isAsking('planning'),
    begin: (host) => host.automation.deputy.act('planText', 'Offer Ada a workshop'),
  },
  'the making of a plan in a cycle': {
    at: isAsking('planning'),
    note: AT_ONCE,
    begin: (host) => host.automation.runNow(),
  },
  'a reply that the person asked for': {
    at: isAsking('triage'),
    begin: (host) => host.automation.deputy.act('draftReply', NOTE),
  },
  'the first round of a step': { at: isAsking('complex_reasoning'), begin: nextStep },
  'a request in the person’s own words': {
    at: isAsking('complex_reasoning'),
    begin: (host) =>
      host.automation.deputy.ask.run({ kind: 'text', text: 'What did Ada say about the price?' }),
  },
  'a scheduled skill in a cycle': { at: isAsking('skill_execution'), begin: dueSkill },
  'the mail of a step': { at: isAsking('drafting'), isSending: true, begin: nextStep },
};

const answerTo = (request: GenerateRequest, isSending = false) => {
  const steps = isSending ? [SEND, ...WORK] : WORK;
  if (request.task === 'planning') return { json: { ...PLANNED.json, steps } };
  if (request.task === 'triage') return ANSWERS.reply;
  if (request.task === 'drafting') return WRITTEN;
  return use('search', { query: 'workshop price' });
};

beforeAll(() => {
  useWays([ASK_WAYS]);
});

stopsAtOnce(STAGES, answerTo, [skillConsentKey(WEEKLY, HOURLY)]);

describe('Stop all work during an import', () => {
  const mail = (n: number) => ({
    path: null,
    name: `${String(n)}.eml`,
    bytes: new TextEncoder().encode(
      `From: a@example.org\r\nSubject: Mail ${String(n)}\r\nMessage-ID: <${String(n)}@x>\r\n\r\nHello\r\n`,
    ),
  });

  it('keeps what was imported whole, leaves the rest, and the next import goes on with it', async () => {
    const host = new Automated({ local: { paused: true } });
    await host.start();
    const { deputy } = host.automation;
    let stopping: Promise<void> | undefined;
    async function* files(count: number, stopAt: number) {
      for (let n = 1; n <= count; n += 1) {
        if (n === stopAt) stopping = host.automation.stopAll();
        yield mail(n);
      }
    }
    const outcome = await host.settled(deputy.importMail(files(5, 3)));
    expect(outcome).toMatchObject({ kind: 'done', isStopped: true, imported: [{}, {}] });
    await host.settled(stopping ?? Promise.reject(new Error('It was not stopped.')));
    const notes = () => host.stage.vault.paths('Needs_Action');
    expect(notes()).toHaveLength(2);
    expect(host.stage.device.paths().filter((path) => /^open\/|lock/u.test(path))).toEqual([]);
    expect(await host.settled(deputy.history.undoable())).toBe('Imported 2 mails');
    const rest = await host.settled(deputy.importMail(files(5, 0)));
    expect(rest).toMatchObject({ isStopped: false });
    expect(notes()).toHaveLength(5);
  });
});
