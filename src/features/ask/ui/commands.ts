import { refusalReport } from '../../../core/app/reports/refusal-report';
import { type Report, success } from '../../../core/app/view/report';
import { lineOnNote } from '../../../ui/commands/command-line';
import { holdsNotes } from '../../../ui/commands/command-rules';
import { noteInFront } from '../../../ui/parts/note-to-show';
import type { AppCommand, AppParts } from '../../../ui/plugin-feature';
import { askedTree } from '../view/asked-tree';
import { askedView } from '../view/asked-view';
import { skillsReport } from '../view/skills-report';

const skillsOn = async ({ automation }: Pick<AppParts, 'automation'>, path: string) =>
  skillsReport(path, await automation.deputy.skills.forNote(path));

/** Opens the sidebar if needed, and focuses the Ask box. */
export const showAsk = ({ teller, openSidebar }: AppParts): Promise<void> =>
  teller.guard(async () => {
    const { view } = await openSidebar();
    view.containerEl.querySelector<HTMLElement>('.deputy-ask textarea')?.focus();
  });

/** Runs a person's ask; the report is the tree of its tasks. */
async function askReport({ automation }: AppParts, text: string): Promise<Report> {
  const outcome = await automation.deputy.ask.run({ kind: 'text', text });
  switch (outcome.kind) {
    case 'asked': {
      const view = askedView(outcome.request);
      const [title = '', ...lines] = askedTree(view);
      return { title, lines: [...lines, `Kept in ${outcome.note}`], isTrouble: view.status !== 'done' };
    }
    case 'refused':
      return { title: 'Nothing was done', lines: [outcome.why], isTrouble: true };
    case 'not_worked':
      return refusalReport(outcome.refusal);
  }
}

export const ASK_COMMANDS: readonly AppCommand[] = [
  {
    ...{ id: 'ask-deputy', name: 'Ask Deputy', icon: 'message-square-text' },
    run: showAsk,
    line: {
      flags: { text: { value: '<words>', description: 'What you want; without it, the Ask box opens' } },
      run: async (parts, { text }) => {
        if (text !== undefined) return askReport(parts, text);
        await showAsk(parts);
        return success('The sidebar shows it');
      },
    },
  },
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
