import { success } from '../../../core/app/view/report';
import { lineOnNote } from '../../../ui/commands/command-line';
import { holdsNotes } from '../../../ui/commands/command-rules';
import { noteInFront } from '../../../ui/parts/note-to-show';
import type { AppCommand, AppParts } from '../../../ui/plugin-feature';
import { skillsReport } from '../view/skills-report';

const skillsOn = async ({ automation }: Pick<AppParts, 'automation'>, path: string) =>
  skillsReport(path, await automation.deputy.skills.forNote(path));

export const ASK_COMMANDS: readonly AppCommand[] = [
  {
    ...{ id: 'which-skills-would-run', name: 'Which skills would run on this note?', icon: 'list-checks' },
    isOffered: (app, { folders }) => noteInFront(app) !== null && holdsNotes(app, folders.skills),
    run: async (parts) => {
      const path = noteInFront(parts.app);
      if (path === null) parts.teller.notice(success('Open a note first'));
      else parts.teller.dialog(await skillsOn(parts, path));
    },
    line: lineOnNote(skillsOn),
  },
  {
    ...{ id: 'create-example-skills', name: 'Create example skills', icon: 'sparkles' },
    isOffered: (app, { folders: { skills } }) =>
      app.vault.getAbstractFileByPath(skills) !== null && !holdsNotes(app, skills),
    run: ({ act }) => act('makeExampleSkills', null),
    line: { flags: null, run: ({ work }) => work.act('makeExampleSkills', null) },
  },
];
