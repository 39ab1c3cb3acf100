import {
  isMailPreset,
  MAIL_PRESET_IDS,
  MAIL_PRESETS,
  securityAt,
  whyNoMailAccount,
} from '../../src/settings/mail-presets';
import { mailSockets } from '../../src/desktop/mail-sockets';
import { err, ok } from '../../src/kernel/notes/values/result';
import { folderWords } from '../../src/app/view/words/folder-words';
import type { MailAccount, MailServer } from '../../src/kernel/ports/mail-account';
import {
  ACCOUNT_PERMISSIONS,
  PERMISSION_WORDS,
  accountConsentKey,
  type AccountPermission,
  accountSecret,
  isAccountAllowed,
} from '../../src/settings/account-consent';
import { consentHash } from '../../src/settings/consents';
import { SETTINGS } from '../../src/settings/settings-table';
import { type Command, type Invocation, JSON_OPTION } from '../command/command.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import { nodeModules } from '../node/node-modules.mjs';
import { remedyLines } from '../words/describe-mail.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { confirmBy } from '../words/terminal.mjs';

export const accountsCommand: Command = {
  name: 'accounts',
  usage:
    '<vault> [--add PRESET|other --address A [--name N] [--imap HOST:PORT] [--smtp HOST:PORT] [--user U]] [--pin NAME [--fingerprint SHA256]] [--allow HASH --to read|send|act] [--check [NAME]] [--change NAME [--imap HOST:PORT] [--smtp HOST:PORT] [--user U] [--sent FOLDER] [--archive FOLDER]] [--remove NAME] [--json]',
  summary: 'Show the mail accounts of the settings and what this device allows each; set one up',
  options: [
    {
      name: 'add',
      value: 'PRESET',
      values: [...MAIL_PRESET_IDS, 'other'],
      summary: `write an account into the settings: ${[...MAIL_PRESET_IDS, 'other'].join(', ')}`,
    },
    { name: 'address', value: 'A', summary: 'its address' },
    { name: 'name', value: 'N', summary: 'what it is called here; its address otherwise' },
    {
      name: 'imap',
      value: 'HOST:PORT',
      summary:
        'the server that mail is read from; for "other" and --change; /tls or /starttls behind it for an unusual port',
    },
    { name: 'smtp', value: 'HOST:PORT', summary: 'the server that sends; for "other" and --change' },
    { name: 'user', value: 'U', summary: 'the login, where it is not the address' },
    { name: 'pin', value: 'NAME', summary: 'trust the certificates that its servers show, and no others' },
    {
      name: 'fingerprint',
      value: 'SHA256',
      summary: 'the certificate that --pin trusts at each server that shows it, without being asked',
    },
    { name: 'allow', value: 'HASH', summary: 'agree on this device to the account with this hash' },
    {
      name: 'to',
      value: 'PERMISSION',
      values: ACCOUNT_PERMISSIONS,
      summary: 'what --allow agrees to: read, send or act',
    },
    {
      name: 'check',
      summary:
        'log in to those that are allowed, or to one, where they read and where they send; nothing is read or sent',
    },
    {
      name: 'change',
      value: 'NAME',
      summary: 'give an account another server, login or folder; what was allowed is asked again',
    },
    { name: 'sent', value: 'FOLDER', summary: 'the folder for copies of sent mail; "" finds it again' },
    { name: 'archive', value: 'FOLDER', summary: 'the folder for archived mail; "" finds it again' },
    { name: 'remove', value: 'NAME', summary: 'take an account out of the settings; notes stay' },
    JSON_OPTION,
  ],
  example: '~/notes --add gmail --address you@gmail.com',
  operands: { least: 0, most: 1 },
  run: async (invocation) => {
    const { text, isSet, operands } = invocation;
    if (operands.length > 0 && !isSet('check')) throw usageError(`What is "${operands.join(' ')}" for?`);
    const opened = await invocation.openVault();
    const [add, pin, allow, change, remove] = ['add', 'pin', 'allow', 'change', 'remove'].map(text);
    if (add !== undefined) return addAccount(opened, add, invocation);
    if (pin !== undefined) return pinCertificate(opened, pin, invocation);
    if (allow !== undefined) return allowAccount(opened, allow, invocation);
    if (change !== undefined) return changeAccount(opened, change, invocation);
    if (remove !== undefined) return removeAccount(opened, remove, invocation);
    if (isSet('check')) return checkAccounts(opened, invocation);
    return show(opened.settings.accounts, opened, invocation);
  },
};

type Asked = Pick<Invocation, 'text' | 'ask' | 'output' | 'operands'>;

const portOf = ({ host, port }: MailServer): string => `${host}:${String(port)}`;

const hashOf = (account: MailAccount, { settings }: OpenVault): string =>
  consentHash(accountConsentKey(account, 'read', settings.secrets).split(' ').at(-1) ?? '');

function shown(account: MailAccount, opened: OpenVault) {
  const consents = opened.consents.list();
  const may = (permission: AccountPermission): boolean =>
    isAccountAllowed(account, permission, { ...opened.settings, consents });
  return {
    name: account.name,
    address: account.address,
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

const OFFERS: Record<AccountPermission, string> = {
  read: 'read it',
  send: 'send by it',
  act: 'archive and mark mail there',
};

function show(accounts: readonly MailAccount[], opened: OpenVault, { output }: Asked): ExitCode {
  const all = accounts.map((account) => shown(account, opened));
  const vault = shellWord(opened.folder);
  output.say(
    ...all.flatMap(
      ({
        name,
        address,
        imap,
        smtp,
        hash,
        fingerprint,
        smtp_fingerprint: smtpPin,
        folders,
        secret,
        allowed,
      }) => [
        name === address ? name : `${name}: ${address}`,
        `  Reads from:   ${imap}`,
        `  Sends by:     ${smtp}`,
        ...(fingerprint === '' ? [] : [`  Certificate:  ${fingerprint}, and no other, at ${imap}`]),
        ...(smtpPin === '' ? [] : [`  Certificate:  ${smtpPin}, and no other, at ${smtp}`]),
        ...(folders.sent === '' ? [] : [`  Sent mail:    ${folders.sent}`]),
        ...(folders.archive === '' ? [] : [`  Archive:      ${folders.archive}`]),
        `  Password:     in the variable ${secret}`,
        `  Allowed here: ${ACCOUNT_PERMISSIONS.filter((each) => allowed[each]).join(', ') || 'nothing'}`,
        ...ACCOUNT_PERMISSIONS.filter((each) => !allowed[each]).map(
          (each) => `  To let Deputy ${OFFERS[each]}: deputy accounts ${vault} --allow ${hash} --to ${each}`,
        ),
      ],
    ),
    ...(all.length === 0
      ? [
          `No mail account is set up. To add one: deputy accounts ${vault} --add gmail --address you@gmail.com`,
        ]
      : []),
  );
  output.json({ accounts: all });
  return EXIT.done;
}

async function addAccount(opened: OpenVault, preset: string, asked: Asked): Promise<ExitCode> {
  const { text, output } = asked;
  const vault = shellWord(opened.folder);
  const address = text('address') ?? '';
  const why = whyNoMailAccount(address);
  if (why !== null && text('imap') === undefined) throw usageError(why);
  if (preset !== 'other' && !isMailPreset(preset))
    throw usageError(
      `There is no preset "${preset}". There are ${[...MAIL_PRESET_IDS, 'other'].join(', ')}.`,
    );
  const known = isMailPreset(preset) ? MAIL_PRESETS[preset] : null;
  const candidate = {
    name: text('name') ?? address,
    address,
    displayName: '',
    user: text('user') ?? '',
    imap: serverOf('imap', text) ?? known?.imap,
    smtp: serverOf('smtp', text) ?? known?.smtp,
    fingerprint: '',
    smtpFingerprint: '',
  };
  const read = SETTINGS.accounts.schema.safeParse([candidate]);
  const [account] = read.success ? read.data : [];
  if (account === undefined) {
    const named = read.error?.issues.map(({ path }) => String(path[1])) ?? [];
    // Without a name of its own, the account is called by its address.
    const wrong = named.filter((each) => each !== 'name' || text('name') !== undefined);
    const servers = known === null ? ' --imap imap.example.com:993 --smtp smtp.example.com:465' : '';
    throw usageError(
      `The account can't be used as given: look at ${[...new Set(wrong)].map((each) => `--${each}`).join(' and ')}. For example: deputy accounts ${vault} --add ${preset} --address you@example.com${servers}`,
    );
  }
  const { accounts } = opened.settings;
  if (accounts.some((each) => each.name === account.name || accountSecret(each) === accountSecret(account)))
    throw usageError(`There is an account "${account.name}" already. Give another --name.`);
  await opened.change({ accounts: [...accounts, account] });
  output.say(
    ...(known === null
      ? []
      : [known.password, ...(known.passwordUrl === '' ? [] : [`  ${known.passwordUrl}`])]),
    `Put the password into the environment, or into .env in this folder, as ${accountSecret(account)}. Then allow what Deputy may do:`,
  );
  return show([account], opened, asked);
}

/**
 * TLS from the first byte at the usual ports, else STARTTLS, unless the text ends in `/tls` or `/starttls`;
 * never unencrypted.
 */
function serverOf(option: 'imap' | 'smtp', text: Invocation['text']): MailServer | null {
  const given = text(option);
  if (given === undefined) return null;
  const [, host, port, said] = /^([^/]+):(\d{1,5})(?:\/(tls|starttls))?$/.exec(given) ?? [];
  if (host === undefined || port === undefined)
    throw usageError(
      `--${option} takes a host and a port, such as ${option}.example.com:${option === 'imap' ? '993' : '465'}.`,
    );
  const security = said === 'tls' || said === 'starttls' ? said : securityAt(Number(port));
  return { host, port: Number(port), security };
}

function named({ settings, folder }: OpenVault, name: string): MailAccount {
  const found = settings.accounts.find((account) => account.name === name);
  if (found === undefined)
    throw usageError(`There is no mail account "${name}". To see them: deputy accounts ${shellWord(folder)}`);
  return found;
}

async function pinCertificate(opened: OpenVault, name: string, asked: Asked): Promise<ExitCode> {
  const { text, ask, output } = asked;
  const account = named(opened, name);
  if (opened.settings.localOnly)
    throw usageError('"Local only" is on: Deputy connects to nothing but this machine.');
  const given = text('fingerprint')?.replaceAll(':', '').toLowerCase();
  if (given !== undefined && !/^[0-9a-f]{64}$/.test(given))
    throw usageError('--fingerprint takes the SHA-256 of a certificate: 64 hexadecimal digits.');
  const shown = await certificatesOf(opened, account);
  const fits = given === undefined ? shown : shown.filter(({ fingerprint }) => fingerprint === given);
  if (fits.length === 0)
    throw usageError(
      [
        `Nothing was pinned: no server of "${name}" shows that certificate.`,
        ...shown.map(describeShown),
      ].join('\n'),
    );
  if (given === undefined) {
    output.warn(shown.map(describeShown).join('\n'));
    const lines = [
      ...new Set(shown.flatMap(({ fingerprint }) => (fingerprint === null ? [] : [fingerprint]))),
    ].map(
      (each) => `deputy accounts ${shellWord(opened.folder)} --pin ${shellWord(name)} --fingerprint ${each}`,
    );
    if (lines.length === 0) throw usageError('No server shows a certificate.');
    if (ask === null)
      throw usageError(`Compare it with what your server says of itself, then: ${lines.join('\n')}`);
  }
  const pins: Partial<MailAccount> = {};
  for (const each of fits) {
    if (each.fingerprint === null) continue;
    const isMeant =
      given !== undefined ||
      (ask !== null &&
        (await confirmBy(ask)(`Is that what ${portOf(account[each.server])} says of itself?`)));
    if (isMeant) pins[each.server === 'imap' ? 'fingerprint' : 'smtpFingerprint'] = each.fingerprint;
  }
  if (Object.keys(pins).length === 0) {
    output.say('Nothing was pinned.');
    return show([account], opened, asked);
  }
  const pinned = { ...account, ...pins };
  const accounts = opened.settings.accounts.map((each) => (each === account ? pinned : each));
  await opened.change({ accounts });
  output.say('Pinned. What was allowed before is asked again, because it is another account to this device.');
  return show([pinned], opened, asked);
}

interface ShownCertificate {
  server: 'imap' | 'smtp';
  place: string;
  /** SHA-256 of the certificate; `null` if the server showed none. */
  fingerprint: string | null;
  why: string;
}

const describeShown = ({ place, fingerprint, why }: ShownCertificate): string =>
  fingerprint === null ? why : `${place} shows the certificate with the SHA-256 fingerprint ${fingerprint}.`;

/** What each server of an account shows. No password is sent. */
async function certificatesOf({ mailboxes }: OpenVault, account: MailAccount): Promise<ShownCertificate[]> {
  const { signal } = new AbortController();
  const [imap, smtp] = await Promise.all([
    mailboxes.certificate(account, signal),
    mailSockets(nodeModules)
      .shown(account.smtp, signal)
      .then(ok<string>, (error: unknown) => err(error instanceof Error ? error : new Error(String(error)))),
  ]);
  return (['imap', 'smtp'] as const).map((server) => {
    const shown = server === 'imap' ? imap : smtp;
    const [fingerprint, why] = shown.ok ? [shown.value, ''] : [null, shown.error.message];
    return { server, place: portOf(account[server]), fingerprint, why };
  });
}

/** Allows one permission, by the hash that was shown. */
function allowAccount(opened: OpenVault, hash: string, asked: Asked): ExitCode {
  const account = opened.settings.accounts.find((each) => hashOf(each, opened) === hash);
  const to = ACCOUNT_PERMISSIONS.find((each) => each === asked.text('to'));
  const vault = shellWord(opened.folder);
  if (to === undefined)
    throw usageError(
      `--to says what to allow: ${ACCOUNT_PERMISSIONS.join(', ')}. For example: deputy accounts ${vault} --allow ${hash} --to read`,
    );
  if (account === undefined)
    throw usageError(
      `No account here has the hash "${hash}": it may have changed since you looked. To look again: deputy accounts ${vault}`,
    );
  opened.consents.give(accountConsentKey(account, to, opened.settings.secrets));
  asked.output.say(`Allowed on this device: ${PERMISSION_WORDS[to](account).desc}`);
  const exit = show([account], opened, asked);
  if (to === 'read')
    asked.output.say(
      `Next: deputy fetch ${vault}, which takes what comes in from now on. With --since 7d it takes the last week, too.`,
    );
  return exit;
}

/** Changes what was given, and nothing else. A pinned certificate belongs to the servers that were there before. */
async function changeAccount(opened: OpenVault, name: string, asked: Asked): Promise<ExitCode> {
  const { text, output } = asked;
  const account = named(opened, name);
  const [imap, smtp] = [serverOf('imap', text), serverOf('smtp', text)];
  const [user, sent, archive] = ['user', 'sent', 'archive'].map(text);
  if ([imap, smtp, user, sent, archive].every((each) => each === null || each === undefined))
    throw usageError('--change takes what is to change: --imap, --smtp, --user, --sent or --archive.');
  const { accounts } = opened.settings;
  const changed = {
    ...account,
    ...(imap === null ? {} : { imap }),
    ...(smtp === null ? {} : { smtp }),
    ...(user === undefined ? {} : { user }),
    ...(imap === null ? {} : { fingerprint: '' }),
    ...(smtp === null ? {} : { smtpFingerprint: '' }),
    folders: { sent: sent ?? account.folders.sent, archive: archive ?? account.folders.archive },
  };
  const read = SETTINGS.accounts.schema.safeParse(
    accounts.map((each) => (each === account ? changed : each)),
  );
  if (!read.success) throw usageError('The account can not be used like that: look at what was given.');
  await opened.change({ accounts: read.data });
  output.say(
    'Changed. What was allowed before is asked again, because it is another account to this device.',
  );
  return show(
    read.data.filter((each) => each.name === name),
    opened,
    asked,
  );
}

async function removeAccount(opened: OpenVault, name: string, asked: Asked): Promise<ExitCode> {
  const account = named(opened, name);
  const accounts = opened.settings.accounts.filter((each) => each !== account);
  await opened.change({ accounts });
  asked.output.say(`Took "${name}" out of the settings. Its notes, and the mail on the server, stay.`);
  return show(accounts, opened, asked);
}

async function checkAccounts(opened: OpenVault, { operands: [name], output }: Asked): Promise<ExitCode> {
  const accounts = name === undefined ? opened.settings.accounts : [named(opened, name)];
  const { mailboxes } = opened.deputy;
  const checked = [];
  for (const account of accounts) {
    const facts = shown(account, opened);
    const { read, send } = facts.allowed;
    const logins = [
      // If nothing is allowed, this check fails with an error that says how to allow it.
      ...(read || !send ? [{ says: TAKEN.read, login: await mailboxes.check(account) }] : []),
      ...(send ? [{ says: TAKEN.send, login: await mailboxes.checkSending(account) }] : []),
    ];
    const found = read ? await mailboxes.folders(account) : null;
    const owed = await mailboxes.retryCopies(account);
    const troubles = logins.flatMap(({ login }) => (login.ok ? [] : [login.error.message]));
    for (const { login, says } of logins)
      output.say(
        `${account.name}: ${login.ok ? says : login.error.message}`,
        ...(login.ok ? [] : remedyLines({ account: account.name, code: login.error.code }, opened)),
      );
    if (found?.ok === true) output.say(...folderWords(found.value).map((line) => `  ${line}`));
    if (owed > 0)
      output.say(
        `  Copies of sent mail that lie in no Sent folder yet: ${String(owed)}. They are tried again with the next run.`,
      );
    checked.push({
      ...facts,
      found: found?.ok === true ? found.value : null,
      owed_copies: owed,
      trouble: troubles.length === 0 ? null : troubles.join(' '),
    });
  }
  output.json({ accounts: checked });
  return checked.every(({ trouble }) => trouble === null) ? EXIT.done : EXIT.trouble;
}

const TAKEN = {
  read: 'the server takes the password',
  send: 'the server that sends takes the password',
};
