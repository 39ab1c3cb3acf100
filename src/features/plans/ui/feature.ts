import { MissionSection } from './mission/mission-section';
import { PlanSuggestion } from './plan-suggestion';
import { StepBox } from './step-box';
import { onNote } from '../../../ui/parts/item-act';
import type { AppCommand, PluginFeature } from '../../../ui/plugin-feature';
import type { ActOn } from '../../../core/app/acts';
import { success } from '../../../core/app/view/report';
import { isInside } from '../../../kernel/notes/paths';
import { lineOnNote } from '../../../ui/commands/command-line';
import { holdsNotes } from '../../../ui/commands/command-rules';
import { noteInFront } from '../../../ui/parts/note-to-show';

/** A command for the active plan note, otherwise for the current mission. */
const onPlan = (
  id: string,
  act: ActOn<string | null>,
  shown: { name: string; icon: string },
): AppCommand => ({
  ...{ id, ...shown },
  isOffered: (app, { folders }) => holdsNotes(app, folders.plans),
  run: (parts) => {
    const path = noteInFront(parts.app);
    const isPlan = path !== null && isInside(path, parts.host.settings.folders.plans);
    return parts.act(act, isPlan ? path : null);
  },
  line: {
    flags: {
      path: { value: '<path>', description: 'The plan, by the path of its note; else the current mission' },
    },
    run: ({ work }, { path }) => work.act(act, path ?? null),
  },
});

const PLAN_COMMANDS: readonly AppCommand[] = [
  {
    id: 'create-plan-from-current-note',
    name: 'Create plan from current note',
    icon: 'list-todo',
    isOffered: (app) => noteInFront(app) !== null,
    run: async (parts) => {
      const path = noteInFront(parts.app);
      if (path === null) parts.teller.notice(success('Open a note first'));
      else await parts.act('proposePlan', path);
    },
    line: lineOnNote(({ work }, note) => work.act('proposePlan', note)),
  },
  onPlan('resume-current-mission', 'resumeMission', {
    name: 'Resume current mission',
    icon: 'step-forward',
  }),
  onPlan('tick-step', 'tickStep', { name: 'Tick step', icon: 'check' }),
  onPlan('skip-step', 'skipStep', { name: 'Skip step', icon: 'skip-forward' }),
];

export const plansUi: PluginFeature = {
  section: () => ({ View: MissionSection }),
  views: { Item: PlanSuggestion },
  needs: {
    plan_to_start: { name: 'Plan to start', icon: 'list-todo', acts: ['resumeMission', 'openNote'] },
    step_to_do: {
      name: 'Step to do',
      icon: 'square',
      acts: ['tickStep', 'skipStep', 'openNote'],
      Body: ({ need: { path, subject } }) => StepBox({ plan: path, step: subject }),
    },
    waiting_plan: { name: 'Plan waits for you', icon: 'list-todo', acts: ['openNote', 'skipStep'] },
    broken_plan: { name: 'Plan not readable', icon: 'file-warning', acts: ['openNote'] },
  },
  commands: PLAN_COMMANDS,
  acts: {
    proposePlan: { needsReady: true, during: 'Planning…', button: onNote('Make a plan') },
    resumeMission: { button: onNote('Start') },
    tickStep: { isUndoable: true, button: onNote('Done', 'mark-done') },
    skipStep: { isUndoable: true, button: onNote('Skip') },
    dropPlan: { isUndoable: true },
  },
};
