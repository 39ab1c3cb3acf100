import {
  isMailPreset,
  type MAIL_PRESETS,
  type MailPresetId,
  oauthAppOf,
  securityAt,
} from '../model/mail-presets';
import type { MailAccount, MailServer, OAuthApp } from '../../../kernel/ports/mail-account';
import { SETTINGS } from '../../../core/settings/settings-table';
import type { Invocation } from '../../../../headless/command/command.mjs';
import { usageError } from '../../../../headless/words/exit-code.mjs';

type Asked = Pick<Invocation, 'text'>;

/** The account that the options describe. Throws a usage error that names the wrong ones and shows the example. */
export function newAccount(
  text: Asked['text'],
  { known, oauth }: { known: (typeof MAIL_PRESETS)[MailPresetId] | null; oauth: OAuthApp | null },
  example: string,
): MailAccount {
  const address = text('address') ?? '';
  const candidate = {
    name: text('name') ?? address,
    address,
    displayName: text('as') ?? '',
    user: text('user') ?? '',
    imap: serverOf('imap', text) ?? known?.imap,
    smtp: serverOf('smtp', text) ?? known?.smtp,
    fingerprint: '',
    smtpFingerprint: '',
    oauth,
  };
  const read = SETTINGS.accounts.schema.safeParse([candidate]);
  const [account] = read.success ? read.data : [];
  if (account !== undefined) return account;
  const named = read.error?.issues.map(({ path }) => String(path[1])) ?? [];
  // Without a name, the account is named after its address.
  const wrong = named.filter((each) => each !== 'name' || text('name') !== undefined);
  const options = wrong.map((each) =>
    each === 'oauth' ? '--client-id, --endpoints, --scopes' : each === 'displayName' ? '--as' : `--${each}`,
  );
  throw usageError(
    `The account can't be used as given: check ${[...new Set(options)].join(' and ')}. For example: ${example}`,
  );
}

/** The app by which the account signs in, if a client id was given. */
export function appOf(preset: string, text: Asked['text']): OAuthApp | null {
  const clientId = text('client-id');
  const [tenant, endpoints, scopes] = ['tenant', 'endpoints', 'scopes'].map(text);
  if (clientId === undefined) {
    if ([tenant, endpoints, scopes].some((each) => each !== undefined))
      throw usageError(
        '--tenant, --endpoints and --scopes need the --client-id of an app that you registered.',
      );
    return null;
  }
  if (preset === 'other') {
    const [authorize = '', token = '', device = '', revoke = ''] = endpoints?.split(',') ?? [];
    return { clientId, authorize, token, device, revoke, issuer: '', scopes: scopes ?? '' };
  }
  const app = isMailPreset(preset)
    ? oauthAppOf(preset, { clientId, ...(tenant === undefined ? {} : { tenant }) })
    : null;
  if (app !== null) return app;
  throw usageError(
    tenant === undefined
      ? `"${preset}" signs in by a password. With --add other, give --endpoints and --scopes.`
      : '--tenant takes the domain or id of an organization, with --add microsoft365.',
  );
}

/** TLS at the usual ports, else STARTTLS, unless the text ends in `/tls` or `/starttls`; never unencrypted. */
export function serverOf(option: 'imap' | 'smtp', text: Invocation['text']): MailServer | null {
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
