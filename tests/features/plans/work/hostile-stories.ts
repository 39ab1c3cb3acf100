import { expect } from 'vitest';
import { HOSTILE, type HostileStories, LINE } from '../../../core/app/hostile-stories';
import { cannot, done, Planning, use } from './planning';

/** Notes that work on plans writes of hostile words. */
export const PLAN_STORIES: HostileStories = {
  'after a plan, its steps, its mail and its request': async () => {
    const stage = new Planning({
      settings: { dashboardNote: true },
      script: {
        plan: {
          json: {
            objective: LINE,
            context: HOSTILE,
            steps: [
              { text: `Search ${LINE}`, needs_person: false },
              { text: `Write the figures down ${LINE}`, needs_person: false },
              { text: `Send the offer to Ada ${LINE}`, needs_person: true },
            ],
          },
        },
        steps: {
          Search: [use('search', { query: 'workshop' }), done(HOSTILE)],
          figures: [use('create_note', { path: 'Notes/F.md', title: LINE, text: HOSTILE }), cannot(HOSTILE)],
        },
        mail: { json: { subject: LINE, body: HOSTILE } },
      },
    });
    await stage.planNote();
    for (let cycle = 0; cycle < 4; cycle += 1) await stage.cycle();
    // A step that can't go on waits for the person, whatever its words are.
    expect([stage.events('plan_step_failed').length, stage.events('plan_unblocked')]).toEqual([1, []]);
    expect(stage.vault.paths('Plans')).toHaveLength(1);
    return stage;
  },
};
