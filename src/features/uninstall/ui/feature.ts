import { Setting } from 'obsidian';
import type { DeputyWays } from '../../../core/app/automation/automated-acts';
import { refusalReport } from '../../../core/app/reports/refusal-report';
import { type Report, success } from '../../../core/app/view/report';
import { confirm } from '../../../ui/dialogs/confirm';
import { showReport } from '../../../ui/dialogs/report-dialog';
import type { AppParts, PluginFeature } from '../../../ui/plugin-feature';
import type { UninstallPlan } from '../model/uninstall-plan';
import { uninstallLines } from '../view/uninstall-lines';

const WAYS: DeputyWays<'uninstall'> = { uninstall: { look: 'read', run: 'read' } };

const WORD = 'uninstall';

/** Shows what goes and what stays, and takes Deputy's files out of the vault after the typed word. */
async function uninstall({ automation, host, dialogs, teller }: AppParts): Promise<void> {
  const { deputy } = automation;
  const looked = await deputy.uninstall.look(null);
  if (looked.kind === 'not_worked') {
    teller.notice(refusalReport(looked.refusal));
    return;
  }
  if (looked.plan.objections.length > 0) {
    teller.notice({ title: 'Not yet', lines: looked.plan.objections, isTrouble: true });
    return;
  }
  if (!(await askToUninstall(dialogs, looked.plan))) return;
  // Without a consent, Deputy does nothing automatically and so creates no file again.
  const consents = [...host.consents];
  for (const consent of consents) await host.withdraw(consent);
  const done = await deputy.uninstall.run(looked.plan, null);
  if (done.kind !== 'done') for (const consent of consents) await host.agreeTo(consent);
  if (done.kind === 'not_worked') teller.notice(refusalReport(done.refusal));
  else void showReport(dialogs, done.kind === 'done' ? GONE : CHANGED);
}

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

async function askToUninstall(dialogs: AppParts['dialogs'], plan: UninstallPlan): Promise<boolean> {
  let typed = '';
  const fill = (el: HTMLElement): void => {
    const list = el.createEl('ul', { cls: 'deputy-tree' });
    for (const line of uninstallLines(plan)) list.createEl('li', { text: line.trim() });
    new Setting(el).setName(`Type "${WORD}" to go on`).addText((text) => {
      text.onChange((value) => (typed = value.trim()));
      text.inputEl.setAttr('aria-label', `Type "${WORD}" to go on`);
    });
  };
  const lines = ['Sign-ins and all consents of this device go as well. Notes stay where they are.', SERVICE];
  const isYes = await confirm(dialogs, {
    title: 'Remove Deputy from this vault?',
    ...{ lines, fill, yes: 'Uninstall', isDestructive: true },
  });
  return isYes && typed === WORD;
}

export const uninstallUi: PluginFeature = {
  ways: WAYS,
  commands: [
    {
      id: 'uninstall',
      name: 'Uninstall: remove its files from this vault',
      icon: 'trash-2',
      isOffered: ({ vault }, { folders }) => vault.getAbstractFileByPath(folders.logs) !== null,
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
