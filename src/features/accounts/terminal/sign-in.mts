import { accountSecret } from '../../../core/settings/account-consent';
import type { SignedOut, SignInStep } from '../../../kernel/ports/mail-login';
import type { Invocation } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { CommandError, EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { accountOf, portOf, showAccounts } from './describe-account.mjs';

type Asked = Pick<Invocation, 'isSet' | 'operands' | 'output'>;

/** Signs in by a link, or by a code to type; what servers get the tokens is said first. */
export async function signInTo(opened: OpenVault, name: string, { isSet, output }: Asked): Promise<ExitCode> {
  const account = accountOf(opened, name);
  if (account.oauth === null)
    throw usageError(`"${name}" has a password. An account with a --client-id signs in by OAuth.`);
  const clientSecret = (await opened.ports.secrets.read(clientSecretOf(account))) ?? '';
  output.warn(
    `Signs in to ${account.address}, so that Deputy can log in to ${portOf(account.imap)} and ${portOf(account.smtp)} with a token.`,
  );
  const show = (step: SignInStep): void => {
    output.warn(wordsOf(step));
  };
  const way = isSet('code') ? 'code' : 'browser';
  const signedIn = await opened.deputy.mailboxes.signIn(account, { way, clientSecret, show });
  if (!signedIn.ok) throw new CommandError(EXIT.trouble, 'sign_in', signedIn.error.message);
  output.say('Signed in on this device.');
  return showAccounts([account], opened, { output });
}

/** Variable of the app's secret, where the provider gives one. */
const clientSecretOf = (account: Parameters<typeof accountSecret>[0]): string =>
  accountSecret(account).replace(/PASSWORD$/, 'CLIENT_SECRET');

function wordsOf(step: SignInStep): string {
  return step.kind === 'link'
    ? `Open this page of ${step.host} in a browser on this computer: ${step.url}`
    : `Open ${step.url} on any device and type the code ${step.code}, which ${step.host} gave.`;
}

export async function useTokenCommand(
  opened: OpenVault,
  name: string,
  { operands, output }: Asked,
): Promise<ExitCode> {
  const account = accountOf(opened, name);
  const used = await opened.deputy.mailboxes.useTokenCommand(account, operands);
  if (!used.ok) throw usageError(used.error.message);
  output.say('Allowed on this device, until the command or its file changes.');
  return showAccounts([account], opened, { output });
}

/** The result of signing out, as a sentence. */
export const SIGNED_OUT: Record<SignedOut, string> = {
  revoked: 'Signed out on this device and at the provider.',
  unconfirmed:
    'Signed out on this device. The provider did not confirm it: remove your app from the list of programs there.',
  here: 'Signed out on this device. The provider lists your app until you remove it there.',
};

export async function signOutOf(opened: OpenVault, name: string, { output }: Asked): Promise<ExitCode> {
  const account = accountOf(opened, name);
  output.say(SIGNED_OUT[await opened.deputy.mailboxes.signOut(account)]);
  return showAccounts([account], opened, { output });
}
