import { ConfirmationModal } from 'obsidian';
import type { Settings } from '../../core/settings/settings';
import type { Dialogs } from './dialogs';
import { addFacts } from './add-facts';
import type { NotesRecipient } from './notes-recipient';
import { linkedSecret } from '../../core/settings/provider-consent';
import type { ListPrice } from '../../core/settings/provider-choices';
import type { ReportFact } from '../../core/app/view/report';
import { limitsOf } from '../../core/app/view/words/budget-words';

/** Shows what would be sent, and its recipient. Only the consent button gives consent; Esc and closing do not. */
export async function askConsent(
  dialogs: Dialogs,
  settings: Settings,
  recipient: NotesRecipient,
): Promise<boolean> {
  let isAgreed = false;
  const { key, label, termsUrl } = recipient.choice;
  const who = key === 'custom' ? `the server at ${recipient.host}` : label;
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(
    recipient.isHere ? `Let ${who} read your mails and notes?` : `Send mails and notes to ${who}?`,
  );
  addFacts(modal.contentEl, consentFacts(settings, recipient));
  if (termsUrl !== null) {
    modal.contentEl
      .createEl('p')
      .createEl('a', { text: `What ${label} says about your data`, href: termsUrl });
  }
  modal.addButton((button) =>
    button
      .setButtonText('Agree')
      .setCta()
      .onClick(() => {
        isAgreed = true;
      }),
  );
  modal.addCancelButton();
  await dialogs.show(modal);
  return isAgreed;
}

const ANSWER_TOKENS = 500;

export const consentFacts = (settings: Settings, recipient: NotesRecipient): ReportFact[] => [
  listed('What is sent', whatIsSent(settings)),
  listed('Never sent', NEVER_SENT),
  { name: 'Goes to', text: toWhom(recipient) + withKey(settings) },
  { name: 'When', text: whenSent(settings) },
  { name: 'What it costs', text: whatItCosts(settings, recipient) },
  { name: 'First', text: trialWords(settings, recipient) },
  { name: 'How to switch it off', text: SWITCHING_OFF },
];

const listed = (name: string, rows: string[]): ReportFact => ({ name, text: rows.join('; '), rows });

/** Describes what is sent: the triage prompt, header by header, and what the tools of a step may read. */
export const whatIsSent = ({ folders, tokenBudget }: Settings): string[] => [
  `Each mail and note that waits in ${folders.needsAction}: its text, cut so that the prompt stays within ${tokenBudget.toLocaleString('en')} tokens`,
  'Its subject, from, reply-to, to, cc, delivered-to, date, classification, priority, mailing list and names of attachments',
  'Without a subject its file name, without a message ID its path in the vault',
  `Your name, addresses and profile, time and zone, your answers, facts in ${folders.memory} about its sender or subject`,
  "Earlier mails of its conversation: at most three beginnings, for a reply more; how you handled and corrected its sender's mail",
  'For a plan or an ask: what you typed, the note it came from, and other notes that its steps search or read',
];

const NEVER_SENT = [
  'In triage: attachments, other properties, notes not named above',
  'In plans: approvals, skills and logs',
];

/** The trial with the built-in mails: its most calls, and the tokens of each prompt. */
const TRIAL = { calls: 8, tokens: 1_000 };

/** A model that was never tried gets the built-in mails when the work starts, and at Test. */
function trialWords({ model }: Settings, { choice }: NotesRecipient): string {
  const price = choice.price(model);
  const cost =
    typeof price === 'string' ? '' : `, together up to about ${dollars(price, TRIAL.tokens, TRIAL.calls)}`;
  return `At the first start, and at Test, the model gets up to eight short test questions with six mails made up for this, at about a thousand tokens each${cost}. One that would put away mail which needs you may archive nothing by itself.`;
}

function dollars({ input, output }: Exclude<ListPrice, string>, tokens: number, calls = 1): string {
  const usd = (calls * (tokens * input + ANSWER_TOKENS * output)) / 1_000_000;
  return `$${usd.toPrecision(2)}`;
}

function toWhom({ choice, host, isHere, isPassedOn, isEncrypted }: NotesRecipient): string {
  if (isPassedOn)
    return `${choice.label}'s cloud: ${choice.label} at ${host} passes them on. Its terms apply there.`;
  if (isHere) return `${choice.label} on this device (${host}). Models named "…cloud" run elsewhere.`;
  const open = isEncrypted ? '' : ' The address begins with http:, so others can read what is sent.';
  return `${choice.label} at ${host}. Their terms apply to what is sent.${open}`;
}

/** Names the key that is sent: settings travel with a vault, and refer to a secret here only by its id. */
function withKey(settings: Settings): string {
  const secret = linkedSecret(settings);
  return secret === null ? '' : ` The secret "${secret}" of this device is sent as the key.`;
}

function whenSent({ events, intervalSeconds }: Settings): string {
  const interval = `every ${intervalInWords(intervalSeconds)}`;
  const own = events ? `when a mail or note comes in, and ${interval}` : interval;
  return `Automatically ${own}, while Obsidian is open and automation is not paused; and when you press Run triage.`;
}

function whatItCosts({ tokenBudget, model, budgets }: Settings, { choice, isHere }: NotesRecipient): string {
  if (isHere && choice.isLocal) return 'Nothing, if the model runs on this device.';
  const price = choice.price(model);
  const again = `Up to four retries where an answer can't be used. ${budgetWords(budgets)}`;
  if (typeof price === 'string') return `${UNPRICED[price](choice.label)} ${again}`;
  return (
    `Up to about ${dollars(price, tokenBudget)} a mail or note, by the provider's list of ${price.asOf} ` +
    `($${String(price.input)} per million tokens in, $${String(price.output)} out). ${again}`
  );
}

function budgetWords(budgets: Settings['budgets']): string {
  const limits = limitsOf(budgets);
  return limits.length === 0
    ? 'No budget is set; you can set one in the settings.'
    : `At most ${limits.join(' and ')}; you can change that in the settings.`;
}

const UNPRICED: Record<Extract<ListPrice, string>, (label: string) => string> = {
  local: () => 'Deputy counts this provider as local, at no price.',
  unknown: (label) =>
    `Deputy does not know the price of this model; ${label} may charge you for every mail and note, by tokens.`,
};

const SWITCHING_OFF =
  'Pause automation at any time: in the sidebar, the ribbon menu or the command palette. Choose the built-in rules, ' +
  "or withdraw this in Deputy's settings, and nothing is sent any more.";

const intervalInWords = (seconds: number): string => {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'hour' : `${String(seconds / 3600)} hours`;
  if (seconds % 60 === 0) return seconds === 60 ? 'minute' : `${String(seconds / 60)} minutes`;
  return `${String(seconds)} seconds`;
};
