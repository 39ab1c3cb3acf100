import { expect, test } from 'vitest';
import { skillConsentKey } from '../../src/core/settings/consents';
import type { Destination, GenerateRequest, LanguageModel } from '../../src/kernel/ports/language-model';
import { Faults } from '../fakes/faults';
import { aMailNote } from '../fakes/mail-note';
import { type Answer, ScriptedModel } from '../fakes/scripted-model';
import { skillText, WEEKLY } from '../features/ask/skills/model/a-skill';
import { promise } from '../promise';
import { ANSWERS, IN, Stage } from '../core/app/stage';

const MARK = 'zebrafish';
const SKILL = skillText('weekly-review', 'allowed-tools: read\n');
const NOTHING = { query: null, path: null, title: null, text: null, date: null };
const STEPS = ['Collect the notes', 'Write it down', 'Read it again'];
const PLAN = {
  objective: 'The notes are collected',
  context: 'It was asked for.',
  steps: STEPS.map((text) => ({ text, needs_person: false })),
};
const move = (change: object) => ({
  json: {
    reasoning: 'Next.',
    tool: null,
    arguments: NOTHING,
    answer: null,
    done: null,
    cannot: null,
    ...change,
  },
});

const READS = move({
  reasoning: `It tells of the ${MARK}.`,
  tool: 'read',
  arguments: { ...NOTHING, path: 'Private/a.md' },
});
const UNUSABLE = `It tells of the ${MARK}.`;
const MAIL = `${IN}/m.md`;

interface Work {
  begin: (stage: Stage) => Promise<unknown>;
  goOn: (stage: Stage) => Promise<unknown>;
  /** Of what is asked, the kind of work that goes on elsewhere. */
  task: GenerateRequest['task'];
  /** What a model here answers to it, so that it is asked once more. */
  said: Answer;
}

/** Begun, and gone on with, by the same act. */
const again = (act: (stage: Stage) => Promise<unknown>, task: Work['task']): Work => ({
  begin: act,
  goOn: act,
  task,
  said: UNUSABLE,
});

const resume = async (stage: Stage): Promise<unknown> => {
  const [asked] = await stage.deputy.ask.history();
  return stage.deputy.ask.run({ kind: 'resume', meant: asked?.request.id ?? '' });
};

const WORK: Record<string, Work> = {
  'a skill': {
    begin: (stage) => stage.deputy.ask.run({ kind: 'skill', name: 'weekly-review', text: 'How was it?' }),
    goOn: resume,
    task: 'skill_execution',
    said: READS,
  },
  'a step of a plan': {
    begin: async (stage) => {
      await stage.deputy.act('planText', 'Write about the lake before the winter');
      await stage.deputy.act('resumeMission', stage.vault.paths('Plans')[0] ?? '');
      return stage.cycle();
    },
    goOn: (stage) => stage.cycle(),
    task: 'complex_reasoning',
    said: READS,
  },
  triage: again((stage) => stage.cycle(), 'triage'),
  'a reply': again((stage) => stage.deputy.act('draftReply', MAIL), 'triage'),
  'a plan': again((stage) => stage.deputy.act('makePlan', MAIL), 'planning'),
  'the evaluation of a draft': again((stage) => stage.cycle(), 'evaluation'),
  'what a person asks': {
    begin: (stage) => stage.deputy.ask.run({ kind: 'text', text: 'Say something about the lake' }),
    goOn: resume,
    task: 'complex_reasoning',
    said: UNUSABLE,
  },
};

const USUAL: Partial<Record<Work['task'], Answer>> = {
  planning: { json: PLAN },
  triage: ANSWERS.reply,
  evaluation: { json: { faults: [], safe_to_send: true, hard_block: false, confidence: 0.95 } },
};
const usual = (task: Work['task']): Answer => USUAL[task] ?? move({ answer: 'Well.', done: 'Well.' });

test.each(Object.entries(WORK))(
  'what a model here answered for %s is not sent along when it goes on elsewhere',
  async (_, { begin, goOn, task: wanted, said }) => {
    promise('What a model on this computer has answered is not sent along to one elsewhere');
    let [destination, isDead]: [Destination, boolean] = ['here', false];
    let rounds = 0;
    const scripted = new ScriptedModel({
      answers: ({ task }) => {
        if (task !== wanted) return usual(task);
        rounds += 1;
        if (destination === 'away') return usual(task);
        // It dies before the answer that follows is saved.
        isDead = rounds === 2;
        return said;
      },
    });
    const { provider, modelId, family, contextTokens } = scripted;
    const model: LanguageModel = {
      ...{ provider, modelId, family, contextTokens },
      get destination() {
        return destination;
      },
      generate: (request) => scripted.generate(request),
    };
    const stage = new Stage({
      model,
      faults: new Faults({ onWrite: () => (isDead ? 'kill' : undefined) }),
      files: { [MAIL]: aMailNote({ messageId: '<1@x>' }), [WEEKLY]: SKILL, 'Private/a.md': `The ${MARK}.` },
      settings: {
        privateFolders: ['Private'],
        consents: [skillConsentKey(WEEKLY, SKILL)],
        evaluateDrafts: true,
        concurrency: 1,
        plansFromNotes: 'off',
      },
    });
    await begin(stage).catch(() => undefined);
    expect(JSON.stringify(scripted.requests.at(-1)?.messages)).toContain(MARK);
    [destination, isDead] = ['away', false];
    const before = scripted.calls;
    stage.restart();
    await goOn(stage);
    const sent = scripted.requests.slice(before);
    expect(sent.length).toBeGreaterThan(0);
    expect(JSON.stringify(sent.map(({ messages }) => messages))).not.toContain(MARK);
  },
);
