import { queuedOrNot, type Texts, textsOf } from '../../../core/app/undo-stories';
import { takesBack } from '../../../core/app/undo-walk';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { aTidyStage, ROW, ROW_TEXT } from './tidying';
import { approve } from '../../../core/app/asking';

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };

const DRAFT_TASK = { ...NOTHING, tool: 'draft', title: 'The roof', to: 'bob@example.com', text: 'It leaks.' };
const DRAFT_ASKED = [
  { json: { reasoning: 'A draft.', tasks: [DRAFT_TASK], answer: null } },
  { json: { subject: 'The roof', body: 'It leaks.' } },
];

/** Taken apart by rules. */
class Request extends Stage {
  beforeTask: Texts = {};

  constructor(options: StageOptions = {}) {
    const model = new ScriptedModel({ provider: 'rules', modelId: 'rules', answers: [] });
    super({ model, ...options });
  }
}

takesBack({
  task: {
    kind: 'task',
    open: (options) => new Request(options),
    act: (stage) =>
      stage.deputy.ask.run(
        { kind: 'text', text: 'remind me to call John on Friday' },
        {
          onProgress: ({ running }) => {
            if (running === 1 && stage instanceof Request) stage.beforeTask = textsOf(stage);
          },
        },
      ),
    before: (stage) => (stage instanceof Request ? stage.beforeTask : {}),
  },
  skills_made: {
    kind: 'skills_made',
    open: (options) => new Stage(options),
    act: (stage) => stage.deputy.act('makeExampleSkills', null),
  },
  rows_deleted: {
    kind: 'rows_deleted',
    open: async (options) => {
      const stage = aTidyStage(options);
      await stage.deputy.ask.run({ kind: 'text', text: 'tidy expenses' });
      return stage;
    },
    act: async (stage) => {
      await approve(stage);
      await stage.cycle();
    },
    before: (stage) => ({ ...textsOf(stage), [ROW]: ROW_TEXT }),
  },
  ...queuedOrNot((settings) => ({
    'a draft that was asked for': {
      kind: 'task',
      open: (options) =>
        new Request({
          model: new ScriptedModel({ answers: DRAFT_ASKED }),
          ...options,
          settings: { ...settings, ...options?.settings },
        }),
      act: async (stage) => {
        await stage.deputy.ask.run(
          { kind: 'text', text: 'draft a mail to bob@example.com about the roof' },
          {
            onProgress: ({ running }) => {
              if (running === 1 && stage instanceof Request) stage.beforeTask = textsOf(stage);
            },
          },
        );
        await stage.cycle();
      },
      before: (stage) => (stage instanceof Request ? stage.beforeTask : {}),
    },
  })),
});
