import { ConfirmationModal, Setting } from 'obsidian';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { providerChoice } from '../../../core/settings/provider-choices';
import { providerName } from '../../../core/app/view/words/provider-name';
import type { PreviewingApp } from '../../../ui/parts/previewer';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import { lookAtPast } from '../view/look-at-past';
import { counted } from '../../../core/app/view/words/counted';
import { estimateWords } from '../../../core/app/view/words/estimate-words';
import { confirm } from '../../../ui/dialogs/confirm';
import type { Dialogs } from '../../../ui/dialogs/dialogs';
import { showLook } from './look-dialog';
import { showReport } from '../../../ui/dialogs/report-dialog';

type Request = Parameters<PersonsDeputy['previews']['past']>[0];

/** Asks how many past mails to judge, and by which model; shows what Deputy would have done. Stores nothing. */
export async function judgePastMail(
  { automation, dialogs, host }: PreviewingApp,
  account?: MailAccount,
): Promise<void> {
  const { provider } = host.settings;
  const model = providerChoice(provider)?.isBuiltIn === true ? null : providerName(provider);
  const wish = await askWhat(dialogs, model);
  if (wish === null) return;
  const words = { title: 'Judging past mail', text: 'Searching for mail…' };
  const outcome = await behindProgress(dialogs, words, (signal, say) =>
    automation.deputy.previews.past(
      {
        ...wish,
        ...(account === undefined ? {} : { account }),
        confirm: (estimate) =>
          confirm(dialogs, {
            title: `Ask ${model ?? 'the model'}?`,
            lines: [
              `${estimateWords(estimate)}.`,
              'Its cost counts towards your budgets. No call is made before you allow it, and no note is made.',
            ],
            yes: 'Ask',
          }),
        onProgress: (done, total) => {
          say(`${String(done)} of ${String(total)}`);
        },
      },
      signal,
    ),
  );
  if (outcome.kind === 'done') await showLook(dialogs, lookAtPast(outcome.past));
  else if (outcome.kind === 'refused')
    await showReport(dialogs, { title: 'No mail was judged', lines: [outcome.why], isTrouble: true });
}

const COUNTS = [20, 50, 200, 1_000];
const USUAL = 50;

async function askWhat(dialogs: Dialogs, model: string | null): Promise<Pick<Request, 'last' | 'by'> | null> {
  let last = USUAL;
  let by: Request['by'] = model === null ? 'rules' : 'settings';
  const isWanted = await confirm(dialogs, {
    title: 'Judge past mail',
    lines: [
      'Deputy judges your latest mails, each as of the day it came in, and shows what it would have done.',
      'Mail that still waits here is judged as of now.',
      'It makes no note, sends no mail and changes nothing in your mailbox.',
    ],
    fill: (el) => {
      new Setting(el).setName('How many').addDropdown((dropdown) => {
        dropdown.selectEl.setAttr('aria-label', 'How many');
        for (const count of COUNTS) dropdown.addOption(String(count), counted(count, 'mail'));
        dropdown.setValue(String(USUAL)).onChange((chosen) => (last = Number(chosen)));
      });
      if (model === null) return;
      new Setting(el).setName('Judged by').addDropdown((dropdown) => {
        dropdown.selectEl.setAttr('aria-label', 'Judged by');
        dropdown.addOption('settings', model).addOption('rules', 'Built-in rules');
        dropdown.setValue('settings').onChange((chosen) => (by = chosen === 'rules' ? 'rules' : 'settings'));
      });
    },
    yes: 'Judge',
  });
  return isWanted ? { last, by } : null;
}

interface ProgressWords {
  title: string;
  /** Shown until the work reports something. */
  text: string;
}

/** Runs work behind a dialog that shows what it reports. Closing the dialog aborts `signal`. */
async function behindProgress<Value>(
  dialogs: Dialogs,
  { title, text }: ProgressWords,
  work: (signal: AbortSignal, say: (line: string) => void) => Promise<Value>,
): Promise<Value> {
  const [over, stop] = [new AbortController(), new AbortController()];
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(title);
  const lineEl = modal.contentEl.createEl('p', { text, attr: { role: 'status' } });
  modal.addCancelButton('Stop');
  void dialogs.show(modal, over.signal).then(() => {
    stop.abort();
  });
  try {
    return await work(stop.signal, (line) => {
      lineEl.setText(line);
    });
  } finally {
    over.abort();
  }
}
