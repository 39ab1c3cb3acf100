import { parseFirstTake } from '../work/mailboxes';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { knownWords } from '../../../core/app/reports/import-report';
import { UNASKED_CALLS } from '../../../core/app/looks/estimate';
import type { Deputy } from '../../../core/app/deputy';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { MailServerError } from '../../../kernel/ports/mail-source';
import { takeWords } from '../../../core/app/view/words/estimate-words';
import { counted } from '../../../core/app/view/words/counted';
import { type Command, type Invocation, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { YES_OPTION } from '../../../../headless/command/many-calls.mjs';
import { refusal } from '../../../../headless/command/refusal.mjs';
import { listenForStop } from '../../../../headless/node/stop-signals.mjs';
import { describeMail } from './describe-mail.mjs';
import { EXIT, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

export const fetchCommand: Command = {
  name: 'fetch',
  usage: '<vault> [--account NAME] [--since now|7d|DATE|COUNT] [--yes] [--json]',
  summary: 'Import new mail from the accounts that this device may read',
  options: [
    { name: 'account', value: 'NAME', summary: 'only this account' },
    {
      name: 'since',
      value: 'WHEN',
      summary:
        'also import mail from before the first fetch: the last 7 days, since a date, or a number of the latest',
    },
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes --since 7d',
  operands: { least: 0, most: 0 },
  async run(invocation) {
    const { text, output } = invocation;
    const { deputy, folder, settings, consents, ports } = await invocation.openVaultForWork();
    const name = text('account');
    const since = text('since');
    const first = since === undefined ? undefined : parseFirstTake(since, ports.clock.now());
    if (first === null)
      throw usageError(
        '--since takes now, a number of days such as 7d, a date such as 2026-11-01, or a number of mails.',
      );
    const wanted = settings.accounts.filter((account) => name === undefined || account.name === name);
    const vault = shellWord(folder);
    if (wanted.length === 0)
      throw usageError(
        name === undefined
          ? `No mail account is set up. To add one: deputy accounts ${vault} --add gmail --address you@gmail.com`
          : `There is no mail account "${name}". To see them: deputy accounts ${vault}`,
      );
    const given = { ...settings, consents: consents.list() };
    for (const account of wanted)
      if (!isAccountAllowed(account, 'read', given))
        output.warn(`This device does not read "${account.name}" yet. To allow it: deputy accounts ${vault}`);
    const allowed = wanted.filter((account) => isAccountAllowed(account, 'read', given));
    if (allowed.length === 0) return EXIT.usage;
    const { stop, release } = listenForStop(invocation);
    try {
      const take = await countTake(invocation, { deputy, allowed, first, stop });
      if (!take.isWanted) return EXIT.done;
      const outcome = await deputy.fetchMail({
        ...{ stop, troubles: take.troubles },
        ...(name === undefined ? {} : { account: name }),
        ...(first === undefined ? {} : { first }),
      });
      if (outcome.kind !== 'done') throw refusal(outcome, folder);
      const { accounts } = outcome;
      output.say(
        ...accounts
          .filter(({ imported, known, trouble }) => trouble === null || imported + known > 0)
          .map(({ name, imported, known }) =>
            [`${name}: ${counted(imported, 'new mail')}.`, ...knownWords(known)].join(' '),
          ),
        ...describeMail(accounts, { folder, settings }),
        ...(accounts.some(({ imported }) => imported > 0) ? [`Next: deputy run ${vault}`] : []),
      );
      output.json({
        accounts: accounts.map(({ name: account, imported, known, failed, left, trouble }) => ({
          ...{ name: account, imported, known, failed, left },
          ...(trouble === null ? {} : { trouble }),
        })),
      });
      const isTroubled =
        stop.aborted || accounts.some(({ trouble, failed }) => trouble !== null || failed > 0);
      return isTroubled ? EXIT.trouble : EXIT.done;
    } finally {
      release();
    }
  },
};

interface AskedTake {
  deputy: Pick<Deputy, 'mailboxes'>;
  /** Accounts that this device may read. */
  allowed: readonly MailAccount[];
  first: ReturnType<typeof parseFirstTake> | undefined;
  stop: AbortSignal;
}

/**
 * Counts the mails of a first fetch. If they are many, prints number and cost of triage, and asks unless it is free. A
 * server that can't be reached is not tried again; the fetch reports its error.
 */
async function countTake(
  { output, calls }: Pick<Invocation, 'output' | 'calls'>,
  { deputy, allowed, first, stop }: AskedTake,
): Promise<{ isWanted: boolean; troubles: Map<string, MailServerError> }> {
  const troubles = new Map<string, MailServerError>();
  if (first === undefined || first === null || first.kind === 'now') return { isWanted: true, troubles };
  const estimates = [];
  for (const account of allowed) {
    if (await deputy.mailboxes.isRefused(account)) continue;
    const estimate = await deputy.mailboxes.estimate(account, first, stop);
    if (estimate.ok) estimates.push({ ...estimate.value, name: account.name });
    else troubles.set(account.name, estimate.error);
  }
  if (estimates.reduce((sum, { notes }) => sum + notes, 0) <= UNASKED_CALLS)
    return { isWanted: true, troubles };
  const lines = estimates.map((each) => `${each.name}: ${takeWords(each, { hasReader: true })}`);
  for (const line of lines) output.warn(line);
  const isFree = estimates.every(({ cost }) => cost === 'local');
  return { isWanted: isFree || (await calls.isTakeWanted(lines.join(' '))), troubles };
}
