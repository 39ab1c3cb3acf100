import { only, type Texts, textsOf } from '../../../core/app/undo-stories';
import { takesBack } from '../../../core/app/undo-walk';
import { IN, type StageOptions } from '../../../core/app/stage';
import { aMailNote } from '../../../fakes/mail-note';
import { answerOf, done, planned, PLANNED, Planning, use } from './planning';

const NOTE = `${IN}/q.md`;
const STEPS = ['Search the notes', 'Compare the figures', 'Write them down in a note'];
const MOVES = [
  use('create_note', { path: 'Notes/Figures.md', title: 'Figures', text: 'The workshop is 400 euros.' }),
  done('Wrote the figures down'),
];

/** A plan of three steps that are all done in one cycle. */
class WatchedPlan extends Planning {
  beforeLastStep: Texts = {};

  constructor(options: StageOptions = {}) {
    const steps = STEPS.map((text) => ({ text, needs_person: false }));
    super({
      answers: (request) => {
        const isLast = request.messages[0]?.content.includes('Carry out step 3 of') === true;
        if (isLast) this.beforeLastStep = textsOf(this);
        return answerOf(request, {
          plan: { json: { ...PLANNED.json, steps } },
          steps: { Search: [done('Searched')], Compare: [done('Compared')], Write: MOVES },
        });
      },
      // Nothing else is left to do.
      files: { [NOTE]: aMailNote({ status: 'needs_info' }) },
      ...options,
    });
  }
}

takesBack({
  plan_made: {
    kind: 'plan_made',
    open: (options) => new Planning(options),
    act: (stage) => stage.deputy.act('makePlan', only(stage, IN)),
  },
  // It is the last one, by which the plan is finished and filed.
  plan_step: {
    kind: 'plan_step',
    open: async (options) => {
      const stage = new WatchedPlan(options);
      await stage.deputy.act('makePlan', NOTE);
      return stage;
    },
    act: (stage) => stage.cycle(),
    before: (stage) => (stage instanceof WatchedPlan ? stage.beforeLastStep : {}),
  },
  plan_act: {
    kind: 'plan_act',
    open: async (options) => {
      const stage = await planned(options);
      return stage;
    },
    act: (stage) => stage.deputy.act('dropPlan', null),
  },
});
