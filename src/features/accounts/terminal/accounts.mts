import { isMailPreset, MAIL_PRESET_IDS, MAIL_PRESETS } from '../model/mail-presets';
import {
  ACCOUNT_PERMISSIONS,
  PERMISSION_WORDS,
  accountConsentKey,
  accountSecret,
  consentsToMove,
} from '../../../core/settings/account-consent';
import { SETTINGS } from '../../../core/settings/settings-table';
import { checkAccounts } from './check-accounts.mjs';
import { accountOf, hashOf, showAccounts } from './describe-account.mjs';
import { appOf, newAccount, serverOf } from './new-account.mjs';
import { pinCertificate } from './pin-certificate.mjs';
import { SIGNED_OUT, signInTo, signOutOf, useTokenCommand } from './sign-in.mjs';
import { type Command, type Invocation, JSON_OPTION } from '../../../../headless/command/command.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

export const accountsCommand: Command = {
  name: 'accounts',
  usage:
    '<vault> [--add PRESET|other --address A [--name N] [--as NAME] [--imap HOST:PORT] [--smtp HOST:PORT] [--user U] [--client-id ID [--tenant T] [--endpoints URLS --scopes S]]] [--sign-in NAME [--code]] [--sign-out NAME] [--token-command NAME PROGRAM...] [--pin NAME [--fingerprint SHA256]] [--allow HASH --to read|send|act] [--check [NAME]] [--change NAME [--imap HOST:PORT] [--smtp HOST:PORT] [--user U] [--as NAME] [--sign-off TEXT] [--aliases LIST] [--sent FOLDER] [--archive FOLDER]] [--remove NAME] [--json]',
  summary: 'Show the mail accounts of the settings and what this device allows each; set one up',
  options: [
    {
      name: 'add',
      value: 'PRESET',
      values: [...MAIL_PRESET_IDS, 'other'],
      summary: `write an account into the settings: ${[...MAIL_PRESET_IDS, 'other'].join(', ')}`,
    },
    { name: 'address', value: 'A', summary: 'its address' },
    { name: 'name', value: 'N', summary: 'name of the account here; by default its address' },
    {
      name: 'as',
      value: 'NAME',
      summary: 'your name, before the address in mail that you send; with --add and --change',
    },
    {
      name: 'sign-off',
      value: 'TEXT',
      summary: 'for --change: the lines below mail that the account sends; "" for those of the settings',
    },
    {
      name: 'imap',
      value: 'HOST:PORT',
      summary:
        'the server that mail is read from; for "other" and --change; append /tls or /starttls for an unusual port',
    },
    { name: 'smtp', value: 'HOST:PORT', summary: 'the server that sends; for "other" and --change' },
    { name: 'user', value: 'U', summary: 'the login, if it is not the address' },
    {
      name: 'aliases',
      value: 'LIST',
      summary: 'for --change: other addresses of the mailbox to answer from, with commas between them',
    },
    { name: 'client-id', value: 'ID', summary: 'sign in by OAuth, with the app of yours that has this id' },
    { name: 'tenant', value: 'T', summary: 'domain or id of your organization at Microsoft 365' },
    {
      name: 'endpoints',
      value: 'URLS',
      summary:
        'for "other": the addresses to sign in at, to get tokens at and, if there are any, to get codes at and to sign out at, with commas between them',
    },
    {
      name: 'scopes',
      value: 'S',
      summary: 'for "other": the permissions to ask for, with spaces between them',
    },
    {
      name: 'sign-in',
      value: 'NAME',
      summary:
        'sign in by a link for the browser of this computer; a secret of the app is read from its variable',
    },
    { name: 'code', summary: 'with --sign-in: by a code that you type on any device' },
    { name: 'sign-out', value: 'NAME', summary: 'forget the sign-in, or the token command, on this device' },
    {
      name: 'token-command',
      value: 'NAME',
      summary:
        'take tokens from the first line that a program prints; put -- before it, and its arguments after it',
    },
    { name: 'pin', value: 'NAME', summary: 'trust the certificates that its servers show, and no others' },
    {
      name: 'fingerprint',
      value: 'SHA256',
      summary: 'the certificate that --pin trusts at each server that shows it, without being asked',
    },
    { name: 'allow', value: 'HASH', summary: 'allow the account with this hash on this device' },
    {
      name: 'to',
      value: 'PERMISSION',
      values: ACCOUNT_PERMISSIONS,
      summary: 'what --allow allows: read, send or act',
    },
    {
      name: 'check',
      summary:
        'log in to the allowed accounts, or to one, for reading and for sending; nothing is read or sent',
    },
    {
      name: 'change',
      value: 'NAME',
      summary: 'give an account another server or login, which needs new permissions; or another folder',
    },
    { name: 'sent', value: 'FOLDER', summary: 'the folder for copies of sent mail; "" finds it again' },
    { name: 'archive', value: 'FOLDER', summary: 'the folder for archived mail; "" finds it again' },
    { name: 'remove', value: 'NAME', summary: 'remove an account from the settings; notes stay' },
    JSON_OPTION,
  ],
  example: '~/notes --add gmail --address you@gmail.com',
  operands: { least: 0, most: 30 },
  run: async (invocation) => {
    const { text, isSet, operands } = invocation;
    const [command, most] = [text('token-command'), isSet('check') ? 1 : 0];
    if (command === undefined && operands.length > most)
      throw usageError(`What is "${operands.slice(most).join(' ')}" for?`);
    const opened = await invocation.openVault();
    const [add, pin, allow, change, remove] = ['add', 'pin', 'allow', 'change', 'remove'].map(text);
    if (add !== undefined) return addAccount(opened, add, invocation);
    if (pin !== undefined) return pinCertificate(opened, pin, invocation);
    if (allow !== undefined) return allowAccount(opened, allow, invocation);
    if (change !== undefined) return changeAccount(opened, change, invocation);
    if (remove !== undefined) return removeAccount(opened, remove, invocation);
    const [signIn, signOut] = ['sign-in', 'sign-out'].map(text);
    if (command !== undefined) return useTokenCommand(opened, command, invocation);
    if (signIn !== undefined) return signInTo(opened, signIn, invocation);
    if (signOut !== undefined) return signOutOf(opened, signOut, invocation);
    if (isSet('check')) return checkAccounts(opened, invocation);
    return showAccounts(opened.settings.accounts, opened, invocation);
  },
};

type Asked = Pick<Invocation, 'text' | 'output'>;

async function addAccount(opened: OpenVault, preset: string, asked: Asked): Promise<ExitCode> {
  const { text, output } = asked;
  if (preset !== 'other' && !isMailPreset(preset))
    throw usageError(
      `There is no preset "${preset}". Presets are ${[...MAIL_PRESET_IDS, 'other'].join(', ')}.`,
    );
  const known = preset === 'other' ? null : MAIL_PRESETS[preset];
  const servers = known === null ? ' --imap imap.example.com:993 --smtp smtp.example.com:465' : '';
  const oauth = appOf(preset, text);
  if (known?.password === '' && oauth === null)
    throw usageError(
      `${known.label} takes no passwords from mail programs. Give the --client-id of an app that you registered; docs/mail-accounts.md says how.`,
    );
  const account = newAccount(
    text,
    { known, oauth },
    `deputy accounts ${shellWord(opened.folder)} --add ${preset} --address you@example.com${servers}`,
  );
  const { accounts } = opened.settings;
  if (accounts.some((each) => each.name === account.name || accountSecret(each) === accountSecret(account)))
    throw usageError(`There is an account "${account.name}" already. Give another --name.`);
  const { personName } = opened.settings;
  await opened.change({
    accounts: [...accounts, account],
    // The name signs replies, too.
    ...(personName === '' && account.displayName !== '' ? { personName: account.displayName } : {}),
  });
  if (oauth !== null)
    output.say(
      `Sign in, then allow what Deputy may do: deputy accounts ${shellWord(opened.folder)} --sign-in ${shellWord(account.name)}`,
    );
  else
    output.say(
      ...(known === null
        ? []
        : [known.password, ...(known.passwordUrl === '' ? [] : [`  ${known.passwordUrl}`])]),
      `Put the password into the environment, or into .env in this folder, as ${accountSecret(account)}. Then allow what Deputy may do:`,
    );
  return showAccounts([account], opened, asked);
}

/** Allows one permission, by the hash that was shown. */
async function allowAccount(opened: OpenVault, hash: string, asked: Asked): Promise<ExitCode> {
  const account = opened.settings.accounts.find((each) => hashOf(each, opened) === hash);
  const to = ACCOUNT_PERMISSIONS.find((each) => each === asked.text('to'));
  const vault = shellWord(opened.folder);
  if (to === undefined)
    throw usageError(
      `--to says what to allow: ${ACCOUNT_PERMISSIONS.join(', ')}. For example: deputy accounts ${vault} --allow ${hash} --to read`,
    );
  if (account === undefined)
    throw usageError(
      `No account here has the hash "${hash}": it may have changed. To list again: deputy accounts ${vault}`,
    );
  opened.consents.give(accountConsentKey(account, to, opened.settings.secrets));
  asked.output.say(`Allowed on this device: ${PERMISSION_WORDS[to](account).desc}`);
  const exit = await showAccounts([account], opened, asked);
  if (to === 'read')
    asked.output.say(
      `Next: deputy fetch ${vault}, which imports new mail from now on. With --since 7d it imports the last week, too.`,
    );
  return exit;
}

/** Changes only what was given. A pinned certificate belongs to the former servers. */
async function changeAccount(opened: OpenVault, name: string, asked: Asked): Promise<ExitCode> {
  const { text, output } = asked;
  const account = accountOf(opened, name);
  const [imap, smtp] = [serverOf('imap', text), serverOf('smtp', text)];
  const [user, sent, archive, as, aliases, signOff] = [
    ...['user', 'sent', 'archive', 'as', 'aliases', 'sign-off'],
  ].map(text);
  if (
    [imap, smtp, user, sent, archive, as, aliases, signOff].every(
      (each) => each === null || each === undefined,
    )
  )
    throw usageError(
      '--change needs something to change: --imap, --smtp, --user, --as, --sign-off, --aliases, --sent or --archive.',
    );
  const { accounts } = opened.settings;
  const changed = {
    ...account,
    ...(imap === null ? {} : { imap, fingerprint: '' }),
    ...(smtp === null ? {} : { smtp, smtpFingerprint: '' }),
    ...(user === undefined ? {} : { user }),
    displayName: as ?? account.displayName,
    ...(signOff === undefined ? {} : { signOff: signOff.replace(/\r\n?/gu, '\n') }),
    ...(aliases === undefined ? {} : { aliases: aliases.split(',').flatMap((each) => each.trim() || []) }),
    folders: { sent: sent ?? account.folders.sent, archive: archive ?? account.folders.archive },
  };
  const read = SETTINGS.accounts.schema.safeParse(
    accounts.map((each) => (each === account ? changed : each)),
  );
  if (!read.success) throw usageError("The account can't be used like that: check the options.");
  const isSame = imap === null && smtp === null && user === undefined && aliases === undefined;
  if (isSame) {
    const agreed = { consents: opened.consents.list(), secrets: opened.settings.secrets };
    for (const { from, to } of consentsToMove(
      account,
      { folders: changed.folders, displayName: changed.displayName, signOff: changed.signOff },
      agreed,
    )) {
      opened.consents.withdraw(from);
      opened.consents.give(to);
    }
  }
  if (!isSame) await opened.deputy.mailboxes.signOut(account);
  await opened.change({ accounts: read.data });
  output.say(
    isSame
      ? 'Changed. What you allowed here stays allowed.'
      : 'Changed. Allow again what was allowed before, because it is another account to this device.',
  );
  return showAccounts(
    read.data.filter((each) => each.name === name),
    opened,
    asked,
  );
}

async function removeAccount(opened: OpenVault, name: string, asked: Asked): Promise<ExitCode> {
  const account = accountOf(opened, name);
  const signedOut = await opened.deputy.mailboxes.signOut(account);
  const accounts = opened.settings.accounts.filter((each) => each !== account);
  await opened.change({ accounts });
  asked.output.say(
    `Removed "${name}" from the settings. Its notes, and the mail on the server, stay.`,
    ...(account.oauth === null ? [] : [SIGNED_OUT[signedOut]]),
  );
  return showAccounts(accounts, opened, asked);
}
