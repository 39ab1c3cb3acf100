import type { MailAccount, MailServer } from '../../../kernel/ports/mail-account';
import type { SignInState } from '../../../kernel/ports/mail-login';
import {
  ACCOUNT_PERMISSIONS,
  accountConsentKey,
  type AccountPermission,
  accountSecret,
  isAccountAllowed,
} from '../../../core/settings/account-consent';
import { sendsAs } from '../../../core/settings/send-via';
import { consentHash } from '../../../core/settings/consents';
import type { Invocation } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

/** The account of this name. Throws a usage error if there is none. */
export function accountOf({ settings, folder }: OpenVault, name: string): MailAccount {
  const found = settings.accounts.find((account) => account.name === name);
  if (found === undefined)
    throw usageError(`There is no mail account "${name}". To see them: deputy accounts ${shellWord(folder)}`);
  return found;
}

export const portOf = ({ host, port }: MailServer): string => `${host}:${String(port)}`;

/** Operand of `--allow`: a hash that changes with each change of the account. */
export const hashOf = (account: MailAccount, { settings }: OpenVault): string =>
  consentHash(accountConsentKey(account, 'read', settings.secrets).split(' ').at(-1) ?? '');

export type AccountFacts = ReturnType<typeof accountFacts>;

/** An account as `--json` prints it. */
export function accountFacts(account: MailAccount, opened: OpenVault) {
  const consents = opened.consents.list();
  const may = (permission: AccountPermission): boolean =>
    isAccountAllowed(account, permission, { ...opened.settings, consents });
  return {
    name: account.name,
    address: account.address,
    from: sendsAs(account, opened.settings),
    imap: portOf(account.imap),
    smtp: portOf(account.smtp),
    hash: hashOf(account, opened),
    fingerprint: account.fingerprint,
    smtp_fingerprint: account.smtpFingerprint,
    folders: account.folders,
    secret: accountSecret(account),
    allowed: { read: may('read'), send: may('send'), act: may('act') },
  };
}

export async function showAccounts(
  accounts: readonly MailAccount[],
  opened: OpenVault,
  { output }: Pick<Invocation, 'output'>,
): Promise<ExitCode> {
  const all: (AccountFacts & { sign_in: SignInState['kind'] })[] = [];
  const vault = shellWord(opened.folder);
  for (const account of accounts) {
    const state = await opened.deputy.mailboxes.signInState(account);
    const facts = { ...accountFacts(account, opened), sign_in: state.kind };
    all.push(facts);
    output.say(...describeAccount(facts, signInLines(account, state, vault), vault));
  }
  if (all.length === 0)
    output.say(
      `No mail account is set up. To add one: deputy accounts ${vault} --add gmail --address you@gmail.com`,
    );
  output.json({ accounts: all });
  return EXIT.done;
}

function signInLines(account: MailAccount, state: SignInState, vault: string): string[] {
  switch (state.kind) {
    case 'password':
      return [`  Password:     in the variable ${accountSecret(account)}`];
    case 'command':
      return [`  Token:        by ${state.argv.map(shellWord).join(' ')}`];
    case 'signed_in':
      return ['  Sign-in:      by OAuth, done on this device'];
    case 'signed_out':
      return [
        `  Sign-in:      ${state.why}`,
        `  To sign in:   deputy accounts ${vault} --sign-in ${shellWord(account.name)}`,
      ];
  }
}

function describeAccount(facts: AccountFacts, signIn: readonly string[], vault: string): string[] {
  const { name, address, from, imap, smtp, hash, folders, allowed } = facts;
  const pins: (readonly [pin: string, server: string])[] = [
    [facts.fingerprint, imap],
    [facts.smtp_fingerprint, smtp],
  ];
  return [
    name === address ? name : `${name}: ${address}`,
    `  Reads from:   ${imap}`,
    `  Sends by:     ${smtp}`,
    `  Sends as:     ${from}`,
    ...pins.flatMap(([pin, server]) =>
      pin === '' ? [] : [`  Certificate:  ${pin}, and no other, at ${server}`],
    ),
    ...(folders.sent === '' ? [] : [`  Sent mail:    ${folders.sent}`]),
    ...(folders.archive === '' ? [] : [`  Archive:      ${folders.archive}`]),
    ...signIn,
    `  Allowed here: ${ACCOUNT_PERMISSIONS.filter((each) => allowed[each]).join(', ') || 'nothing'}`,
    ...ACCOUNT_PERMISSIONS.filter((each) => !allowed[each]).map(
      (each) => `  To let Deputy ${OFFERS[each]}: deputy accounts ${vault} --allow ${hash} --to ${each}`,
    ),
  ];
}

const OFFERS: Record<AccountPermission, string> = {
  read: 'read it',
  send: 'send by it',
  act: 'archive and mark mail there',
};
