import type { ActOn } from '../../../core/app/acts';
import { success } from '../../../core/app/view/report';
import { isInside } from '../../../kernel/notes/paths';
import { lineOnNote } from '../../../ui/commands/command-line';
import { holdsNotes } from '../../../ui/commands/command-rules';
import { noteInFront } from '../../../ui/parts/note-to-show';
import type { AppCommand } from '../../../ui/plugin-feature';

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

export const PLAN_COMMANDS: readonly AppCommand[] = [
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
