import { expect, test } from 'vitest';
import { skillConsentKey } from '../../src/deputy/settings/skill-consent';
import type { Destination, LanguageModel } from '../../src/ports/language-model';
import { Faults } from '../fakes/faults';
import { ScriptedModel } from '../fakes/scripted-model';
import { skillText, WEEKLY } from '../skills/a-skill';
import { Stage } from './stage';

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

const WORK: Record<
  string,
  { begin: (stage: Stage) => Promise<unknown>; goOn: (stage: Stage) => Promise<unknown> }
> = {
  'a skill': {
    begin: (stage) => stage.deputy.ask({ kind: 'skill', name: 'weekly-review', text: 'How was it?' }),
    goOn: async (stage) => {
      const [asked] = await stage.deputy.asked();
      return stage.deputy.ask({ kind: 'resume', meant: asked?.request.id ?? '' });
    },
  },
  'a step of a plan': {
    begin: async (stage) => {
      await stage.deputy.act('planText', 'Write about the lake before the winter');
      await stage.deputy.act('resumeMission', stage.vault.paths('Plans')[0] ?? '');
      return stage.cycle();
    },
    goOn: (stage) => stage.cycle(),
  },
};

test.each(Object.entries(WORK))(
  'what a model here answered for %s is not sent along when it goes on elsewhere',
  async (_, { begin, goOn }) => {
    let [destination, isDead]: [Destination, boolean] = ['here', false];
    let rounds = 0;
    const scripted = new ScriptedModel({
      answers: ({ task }) => {
        if (task === 'planning') return { json: PLAN };
        rounds += 1;
        if (destination === 'away') return move({ answer: 'Well.', done: 'Well.' });
        // It dies before the answer that follows is saved.
        isDead = rounds === 2;
        return move({
          reasoning: `It tells of the ${MARK}.`,
          tool: 'read',
          arguments: { ...NOTHING, path: 'Private/a.md' },
        });
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
      files: { [WEEKLY]: SKILL, 'Private/a.md': `The ${MARK}.` },
      settings: { consents: [skillConsentKey(WEEKLY, SKILL)], privateFolders: ['Private'] },
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
