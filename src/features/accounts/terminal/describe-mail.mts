import { counted } from '../../../core/app/view/words/counted';
import type { FetchedAccount } from '../work/fetch-mail';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { accountSecret } from '../../../core/settings/account-consent';
import type { Place } from '../../../../headless/words/feature-lines.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

/** A line per problem of an account, with the command that solves it, and per account with mails left to fetch. */
export const describeMail = (fetched: readonly FetchedAccount[], place: Place): string[] =>
  fetched.flatMap(({ name, trouble, code, left }) => [
    ...(trouble === null
      ? []
      : [`  not fetched   ${name}: ${trouble}`, ...remedyLines({ account: name, code }, place)]),
    ...(left > 0 ? [`  ${counted(left, 'mail')} of ${name} wait on the server for the next check.`] : []),
  ]);

/** The commands that solve a problem with this code, one per line. */
export function remedyLines(
  { account: name, code }: { account: string; code: string | null },
  { folder, settings }: Place,
): string[] {
  const account = settings.accounts.find((each) => each.name === name);
  const remedies = account === undefined ? [] : (REMEDIES[code ?? '']?.(account, shellWord(folder)) ?? []);
  return remedies.map((line) => `  ${line}`);
}

type Remedy = (account: MailAccount, vault: string) => string[];

const setPassword: Remedy = (account) => [
  `Put it into the environment, or into .env in this folder, as ${accountSecret(account)}.`,
];
/** Never suggests removing an account because its server fails: it may have worked for years, and may work tomorrow. */
const changeServer: Remedy = ({ name }, vault) => [
  `To give it another server: deputy accounts ${vault} --change ${shellWord(name)} --imap HOST:PORT (or --smtp)`,
];

const signIn: Remedy = ({ name }, vault) => [
  `To sign in: deputy accounts ${vault} --sign-in ${shellWord(name)}`,
];

/** Remedies by the code of `MailServerError`. */
const REMEDIES: Readonly<Record<string, Remedy>> = {
  no_password: setPassword,
  not_signed_in: signIn,
  bad_login: (account, vault) => [
    ...(account.oauth === null ? [`Its variable is ${accountSecret(account)}.`] : signIn(account, vault)),
    `To try it again as it is: deputy accounts ${vault} --check ${shellWord(account.name)}`,
  ],
  bad_certificate: ({ name }, vault) => [
    `To see it and pin it: deputy accounts ${vault} --pin ${shellWord(name)}`,
  ],
  no_tls: changeServer,
  bad_server: changeServer,
  unreachable: changeServer,
};
