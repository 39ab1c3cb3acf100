import { Setting } from 'obsidian';
import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import { refusalReport } from '../../../core/app/reports/refusal-report';
import { type Report, success } from '../../../core/app/view/report';
import { confirm } from '../../../ui/dialogs/confirm';
import { showReport } from '../../../ui/dialogs/report-dialog';
import type { AppParts, PluginFeature } from '../../../ui/plugin-feature';
import { isPlaceForNotes, type UninstallPlan } from '../model/uninstall-plan';
import { inTheWayLines, uninstallLines } from '../view/uninstall-lines';

const WAYS: DeputyWays<'uninstall'> = { uninstall: { look: 'read', run: 'read' } };

const WORD = 'uninstall';

/** Shows what goes and what stays, and takes Deputy's files out of the vault after the typed word. */
async function uninstall(parts: AppParts): Promise<void> {
  const report = await uninstallAsked(parts);
  if (report !== null) parts.teller.notice(report);
}

/** Uninstalls as the person chooses; returns a report, or `null` if they stop or have seen the outcome. */
async function uninstallAsked(parts: AppParts): Promise<Report | null> {
  const { app, automation, host, dialogs } = parts;
  const { deputy } = automation;
  const { folders } = host.settings;
  if (app.vault.getAbstractFileByPath(folders.logs) === null) return NOTHING;
  let to: string | null = null;
  for (;;) {
    const looked = await deputy.uninstall.look(to);
    if (looked.kind === 'not_worked') return refusalReport(looked.refusal);
    const { plan } = looked;
    if (plan.objections.length > 0) return { title: 'Not yet', lines: plan.objections, isTrouble: true };
    const answer = await askToUninstall(dialogs, plan, to ?? '');
    if (answer === null) return null;
    if (answer.to === to) return takeOut(parts, plan, to);
    // The person sees where each note goes before the word counts.
    if (answer.to !== null && !isPlaceForNotes(answer.to, folders))
      return { ...NO_PLACE, title: `“${answer.to}” can't take the notes` };
    to = answer.to;
  }
}

async function takeOut(
  { automation, host, dialogs }: AppParts,
  plan: UninstallPlan,
  to: string | null,
): Promise<Report | null> {
  // Without a consent, Deputy does nothing automatically and so creates no file again.
  const consents = [...host.consents];
  for (const consent of consents) await host.withdraw(consent);
  const done = await automation.deputy.uninstall.run(plan, to);
  if (done.kind !== 'done') for (const consent of consents) await host.agreeTo(consent);
  if (done.kind === 'not_worked') return refusalReport(done.refusal);
  const gone = done.kind === 'done' ? inTheWayLines(done.inTheWay) : null;
  void showReport(dialogs, gone === null ? CHANGED : { ...GONE, lines: [...gone, ...GONE.lines] });
  return null;
}

const NOTHING = success(
  'Nothing to remove',
  'Deputy has made no file in this vault. The plugin goes under Community plugins.',
);

const NO_PLACE = { lines: ["Name a folder of the vault that is not one of Deputy's."], isTrouble: true };

/** The app can't see the scheduler of the system. */
const SERVICE =
  'If a service keeps Deputy running for this vault, it stays, and would make the files anew. At a terminal: deputy service remove <vault>';

const GONE: Report = success(
  'Deputy was removed from this vault',
  'Your notes stay, with the keys and the blocks that Deputy wrote into them.',
  'The plugin goes under Community plugins, and its keys under Settings, Keychain. A record of what was sent stays on this device.',
  SERVICE,
);

const CHANGED: Report = {
  title: 'Nothing was removed',
  lines: ['Something changed while you looked. Uninstall again to see it.'],
  isTrouble: true,
};

/** The folder for the notes after a yes, `null` in it if they stay; `null` without the typed word. */
async function askToUninstall(
  dialogs: AppParts['dialogs'],
  plan: UninstallPlan,
  before: string,
): Promise<{ to: string | null } | null> {
  let [typed, to] = ['', before];
  const fill = (el: HTMLElement): void => {
    const list = el.createEl('ul', { cls: 'deputy-tree' });
    for (const line of uninstallLines(plan)) list.createEl('li', { text: line.trim() });
    const row = (name: string, value: string, hear: (text: string) => void): Setting =>
      new Setting(el).setName(name).addText((text) => {
        text.setValue(value).onChange((said) => {
          hear(said.trim());
        });
        text.inputEl.setAttr('aria-label', name);
      });
    row(MOVE, before, (said) => (to = said.replace(/\/$/, ''))).setDesc(MOVE_DESC);
    row(`Type "${WORD}" to go on`, '', (said) => (typed = said));
  };
  const lines = ['Sign-ins and all consents of this device go as well.', SERVICE];
  const isYes = await confirm(dialogs, {
    title: 'Remove Deputy from this vault?',
    ...{ lines, fill, yes: 'Uninstall', isDestructive: true },
  });
  return isYes && (typed === WORD || to !== before) ? { to: to === '' ? null : to } : null;
}

const MOVE = 'Move your notes to';
const MOVE_DESC = 'A folder of the vault. Empty: they stay where they are.';

export const uninstallUi: PluginFeature = {
  ways: WAYS,
  commands: [
    {
      id: 'uninstall',
      name: 'Uninstall: remove its files from this vault',
      icon: 'trash-2',
      run: uninstall,
      line: 'What would go is shown in the app',
    },
  ],
  rows: [
    {
      place: 'below vault',
      rows: ({ host }) => [
        {
          name: 'Uninstall',
          desc: 'Shows what goes and what stays, and asks.',
          render: (setting) => {
            setting.addButton((button) =>
              button.setButtonText('Uninstall…').onClick(() => void host.run('uninstall')),
            );
          },
        },
      ],
    },
  ],
};
