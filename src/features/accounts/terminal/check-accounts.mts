import { folderWords } from '../view/folder-words';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import type { Invocation } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { remedyLines } from './describe-mail.mjs';
import { EXIT, type ExitCode } from '../../../../headless/words/exit-code.mjs';
import { accountFacts, accountOf } from './describe-account.mjs';

type Checking = Pick<Invocation, 'operands' | 'output'>;

/** Logs in to all accounts, or to the named one. Exits with trouble if a login fails. */
export async function checkAccounts(
  opened: OpenVault,
  { operands: [name], output }: Checking,
): Promise<ExitCode> {
  const accounts = name === undefined ? opened.settings.accounts : [accountOf(opened, name)];
  const checked = [];
  for (const account of accounts) checked.push(await checkAccount(opened, account, output));
  output.json({ accounts: checked });
  return checked.every(({ trouble }) => trouble === null) ? EXIT.done : EXIT.trouble;
}

async function checkAccount(opened: OpenVault, account: MailAccount, output: Invocation['output']) {
  const { mailboxes } = opened.deputy;
  const facts = accountFacts(account, opened);
  const { read, send } = facts.allowed;
  const logins = [
    // If nothing is allowed, this check fails with an error that says how to allow it.
    ...(read || !send ? [{ says: TAKEN.read, login: await mailboxes.check(account) }] : []),
    ...(send ? [{ says: TAKEN.send, login: await mailboxes.checkSending(account) }] : []),
  ];
  const isAnyAllowed = Object.values(facts.allowed).includes(true);
  const folders = isAnyAllowed ? await mailboxes.folders(account) : null;
  const found = folders?.ok === true ? folders.value : null;
  const owed = await mailboxes.retryCopies(account);
  for (const { login, says } of logins)
    output.say(
      `${account.name}: ${login.ok ? says : login.error.message}`,
      ...(login.ok ? [] : remedyLines({ account: account.name, code: login.error.code }, opened)),
    );
  // Where reading is allowed, the login above has reported it.
  if (folders?.ok === false && !read) output.say(`  Its folders are not known: ${folders.error.message}`);
  if (found !== null) output.say(...Object.values(folderWords(found, account)).map((line) => `  ${line}`));
  if (owed > 0)
    output.say(
      `  Copies of sent mail not yet in the Sent folder: ${String(owed)}. The next run tries them again.`,
    );
  const troubles = logins.flatMap(({ login }) => (login.ok ? [] : [login.error.message]));
  return { ...facts, found, owed_copies: owed, trouble: troubles.length === 0 ? null : troubles.join(' ') };
}

const TAKEN = {
  read: 'the server accepts the login',
  send: 'the server that sends accepts the login',
};
