import { ConfirmationModal, Setting } from 'obsidian';
import type { PersonsDeputy } from '../../app/automation/automated-acts';
import type { BatchEstimate } from '../../app/overview/batch-estimate';
import {
  ACT_WORDS,
  countTable,
  NOTHING_CHANGED,
  rehearsalNotes,
  rehearsalTitle,
  type TextTable,
  trustLines,
  wouldWords,
} from '../../app/view/rehearsal-text';
import { inOrderOfWeight, type Rehearsal, type RehearsedMail } from '../../app/view/rehearsal-view';
import { estimateWords } from '../../app/view/words/estimate-words';
import { confirm } from './confirm';
import type { Dialogs } from './dialogs';
import { behindProgress } from './progress-dialog';
import { showReport } from './report-dialog';

type Request = Parameters<PersonsDeputy['rehearse']>[0];

export interface RehearsalOptions {
  rehearse: PersonsDeputy['rehearse'];
  /** Display name of the provider from the settings; `null` for the built-in rules. */
  model: string | null;
  /** Mailbox that is being set up; by default the mailboxes from the settings. */
  account?: Request['account'];
}

const USUAL = 50;
const MOST_MAILS = 1_000;
const MOST_SHOWN = 200;

/** Asks how many past mails to judge, and by which model; shows what Deputy would have done. Stores nothing. */
export async function showRehearsal(dialogs: Dialogs, options: RehearsalOptions): Promise<void> {
  const wish = await askWhat(dialogs, options.model);
  if (wish === null) return;
  const outcome = await judge(dialogs, options, wish);
  if (outcome.kind === 'done') await showResult(dialogs, outcome.rehearsal);
  else if (outcome.kind === 'refused')
    await showReport(dialogs, { title: 'No mail was judged', lines: [outcome.why], isTrouble: true });
}

type Wish = Pick<Request, 'last' | 'by'>;

async function askWhat(dialogs: Dialogs, model: string | null): Promise<Wish | null> {
  let typed = String(USUAL);
  let by: Wish['by'] = model === null ? 'rules' : 'settings';
  const wish: { last: number | null } = { last: null };
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle('Judge past mail');
  const { contentEl } = modal;
  contentEl.createEl('p', {
    text: 'Deputy judges your latest mails as if they came in now, and shows what it would have done.',
  });
  contentEl.createEl('p', { text: 'It makes no note, sends no mail and changes nothing in your mailbox.' });
  new Setting(contentEl).setName('How many').addText((text) => {
    text.inputEl.setAttrs({ 'aria-label': 'How many', inputmode: 'numeric' });
    text.setValue(typed).onChange((value) => (typed = value));
  });
  if (model !== null)
    new Setting(contentEl).setName('Judged by').addDropdown((dropdown) => {
      dropdown.selectEl.setAttr('aria-label', 'Judged by');
      dropdown.addOption('settings', model).addOption('rules', 'Built-in rules');
      dropdown.setValue('settings').onChange((chosen) => (by = chosen === 'rules' ? 'rules' : 'settings'));
    });
  const lineEl = contentEl.createDiv({ cls: 'deputy-step-line deputy-bad', attr: { role: 'status' } });
  modal.addButton((button) =>
    button
      .setButtonText('Judge')
      .setCta()
      .onClick(() => {
        wish.last = countOf(typed);
        if (wish.last === null)
          lineEl.setText(`Enter a number from 1 to ${MOST_MAILS.toLocaleString('en')}.`);
        return wish.last === null;
      }),
  );
  modal.addCancelButton();
  await dialogs.show(modal);
  const { last } = wish;
  return last === null ? null : { last, by };
}

function countOf(typed: string): number | null {
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= MOST_MAILS ? count : null;
}

/** Judges the mails behind a progress dialog. Closing the dialog stops this; mails judged by then are shown. */
const judge = (
  dialogs: Dialogs,
  { rehearse, account, model }: RehearsalOptions,
  wish: Wish,
): ReturnType<PersonsDeputy['rehearse']> =>
  behindProgress(dialogs, { title: 'Judging past mail', text: 'Looking for mail…' }, (signal, say) =>
    rehearse(
      {
        ...wish,
        ...(account === undefined ? {} : { account }),
        confirm: (estimate) => askForCalls(dialogs, model ?? 'the model', estimate),
        onProgress: (done, total) => {
          say(`${String(done)} of ${String(total)}`);
        },
      },
      signal,
    ),
  );

const askForCalls = (dialogs: Dialogs, model: string, estimate: BatchEstimate): Promise<boolean> =>
  confirm(dialogs, {
    title: `Ask ${model}?`,
    lines: [
      `${estimateWords(estimate)}.`,
      'It counts for your budgets. No call is made before you agree, and no note is made after it.',
    ],
    yes: 'Ask',
  });

function showResult(dialogs: Dialogs, rehearsal: Rehearsal): Promise<void> {
  const { mails, place } = rehearsal;
  if (mails.length === 0)
    return showReport(dialogs, {
      title: 'No mail was judged',
      lines: [`There is no mail in ${place} to judge.`, ...rehearsalNotes(rehearsal)],
      isTrouble: false,
    });
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog').addClass('deputy-rehearsal');
  modal.setTitle('What would have happened');
  const { contentEl } = modal;
  for (const text of [rehearsalTitle(rehearsal), NOTHING_CHANGED, ...rehearsalNotes(rehearsal)])
    contentEl.createEl('p', { text });
  for (const text of trustLines(rehearsal)) contentEl.createEl('p', { cls: 'deputy-trust', text });
  addTable(contentEl, countTable(rehearsal));
  addTable(contentEl, mailTable(inOrderOfWeight(mails).slice(0, MOST_SHOWN)));
  const more = mails.length - MOST_SHOWN;
  if (more > 0) contentEl.createEl('p', { text: `And ${more.toLocaleString('en')} more.` });
  modal.addCancelButton('Close');
  return dialogs.show(modal);
}

const mailTable = (mails: readonly RehearsedMail[]): TextTable => ({
  head: ['Mail', 'Deputy would', 'You'],
  rows: mails.map(({ from, subject, would, did }) => [
    `${subject || '(no subject)'}, ${from}`,
    wouldWords({ would }),
    did === null ? '' : ACT_WORDS[did].replace('you ', ''),
  ]),
});

function addTable(el: HTMLElement, { head, rows }: TextTable): void {
  const tableEl = el.createEl('table');
  const headEl = tableEl.createEl('thead').createEl('tr');
  for (const text of head) headEl.createEl('th', { text, attr: { scope: 'col' } });
  const bodyEl = tableEl.createEl('tbody');
  for (const row of rows) {
    const rowEl = bodyEl.createEl('tr');
    for (const text of row) rowEl.createEl('td', { text });
  }
}
