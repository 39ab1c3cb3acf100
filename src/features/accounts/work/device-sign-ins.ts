import { accountSecret } from '../../../core/settings/account-consent';
import { readJson } from '../../../kernel/notes/values/json';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { MailAccount, OAuthApp } from '../../../kernel/ports/mail-account';
import type {
  Loopback,
  MailProof,
  MailSignIns,
  SignInRequest,
  SignedOut,
  SignInState,
  KeptSignIns,
  TokenPrograms,
} from '../../../kernel/ports/mail-login';
import { MailServerError } from '../../../kernel/ports/mail-source';
import type { SecretStore } from '../../../kernel/ports/secret-store';
import {
  base64Url,
  isStale,
  type OAuthSignIn,
  type StoredSignIn,
  signInRecord,
  signInSecret,
} from '../model/sign-in';
import { askForCode, askInBrowser, type GivenTokens, refresh, revoke } from './sign-in-flows';
import type { TokenCalls } from './token-endpoint';

export interface DeviceSignInsOptions extends TokenCalls {
  /** Passwords of accounts. */
  secrets: Pick<SecretStore, 'read'>;
  /** Sign-ins, under names that no setting can link to another secret. */
  store: KeptSignIns;
  /** `null` on a phone. */
  loopback: Loopback | null;
  programs: TokenPrograms | null;
  isLocalOnly: () => boolean;
}

const NEVER = new AbortController().signal;

/** The sign-ins of this device's accounts. The store is read at each use, because another process may have refreshed. */
export class DeviceSignIns implements MailSignIns {
  /** Refreshes in progress, by secret: two at once would use up one refresh token twice. */
  readonly #refreshing = new Map<string, Promise<OAuthSignIn>>();

  constructor(private readonly options: DeviceSignInsOptions) {}

  async prove(account: MailAccount, refused?: string): Promise<MailProof> {
    const record = await this.#read(account);
    if (record?.kind === 'command') return { kind: 'token', secret: await this.#run(account, record) };
    if (record !== null) return { kind: 'token', secret: await this.#token(account, record, refused) };
    if (account.oauth !== null) throw signedOut(account);
    const password = (await this.options.secrets.read(accountSecret(account)))?.trim() ?? '';
    if (password !== '') return { kind: 'password', secret: password };
    throw new MailServerError('no_password', `No password for ${account.address} is stored on this device.`);
  }

  async mark(account: MailAccount): Promise<string | null> {
    const record = await this.#read(account);
    return record === null && account.oauth === null ? null : (record?.id ?? '');
  }

  async state(account: MailAccount): Promise<SignInState> {
    const record = await this.#read(account);
    if (record?.kind === 'command') return { kind: 'command', argv: record.argv };
    if (record === null && account.oauth === null) return { kind: 'password' };
    return record === null || record.isEnded
      ? { kind: 'signed_out', why: (record === null ? signedOut : ended)(account).message }
      : { kind: 'signed_in' };
  }

  async signIn(
    account: MailAccount,
    request: SignInRequest,
    signal: AbortSignal,
  ): Promise<Result<null, MailServerError>> {
    const { oauth } = account;
    const { loopback, isLocalOnly } = this.options;
    try {
      if (oauth === null) throw new MailServerError('not_signed_in', `${account.address} has a password.`);
      if (loopback === null) throw new MailServerError('no_sockets', ON_COMPUTER);
      if (isLocalOnly()) throw new MailServerError('not_allowed', LOCAL_ONLY);
      const former = await this.#read(account);
      const kept = former?.kind === 'oauth' ? former.clientSecret : '';
      const clientSecret = request.clientSecret === '' ? kept : request.clientSecret;
      const asked = { app: oauth, address: account.address, request: { ...request, clientSecret } };
      const tokens =
        request.way === 'browser'
          ? await askInBrowser({ ...this.options, loopback }, asked, signal)
          : await askForCode(this.options, asked, signal);
      const id = base64Url(crypto.getRandomValues(new Uint8Array(12)));
      await this.#write(account, { ...this.#filled(tokens, ''), id, clientSecret });
      return ok(null);
    } catch (error) {
      if (error instanceof MailServerError) return err(error);
      throw error;
    }
  }

  async useCommand(
    account: MailAccount,
    [program = '', ...args]: readonly string[],
  ): Promise<Result<null, MailServerError>> {
    const found = await this.options.programs?.find(program);
    if (found == null)
      return err(
        new MailServerError(
          'not_signed_in',
          `There is no program "${program}". Give its path, or one in PATH.`,
        ),
      );
    const id = base64Url(crypto.getRandomValues(new Uint8Array(12)));
    const { path, hash } = found;
    await this.#write(account, { version: 1, kind: 'command', id, argv: [path, ...args], hash });
    return ok(null);
  }

  async signOut(account: MailAccount): Promise<SignedOut> {
    const record = await this.#read(account);
    if (record === null) return 'here';
    await this.options.store.write(signInSecret(account), '');
    const app = account.oauth;
    if (record.kind !== 'oauth' || app === null || app.revoke === '') return 'here';
    if (this.options.isLocalOnly()) return 'unconfirmed';
    const isRevoked = await revoke(this.options, { app, record }).catch(() => false);
    return isRevoked ? 'revoked' : 'unconfirmed';
  }

  async #token(account: MailAccount, record: OAuthSignIn, refused?: string): Promise<string> {
    const { clock, isLocalOnly } = this.options;
    if (isLocalOnly()) throw new MailServerError('not_allowed', LOCAL_ONLY);
    if (record.isEnded) throw ended(account);
    const isRefused = record.access === refused;
    if (!isRefused && !isStale(record, clock.now())) return record.access;
    const isUsable = !isRefused && clock.now() >= record.obtainedAt && clock.now() < record.expiresAt;
    const name = signInSecret(account);
    let refreshing = this.#refreshing.get(name);
    if (refreshing === undefined) {
      const refresh = (): Promise<OAuthSignIn> => this.#refresh(account, record);
      const { store } = this.options;
      refreshing = (store.alone?.(name, refresh) ?? refresh()).finally(() => this.#refreshing.delete(name));
      this.#refreshing.set(name, refreshing);
    }
    try {
      return (await refreshing).access;
    } catch (error) {
      // The current token is still valid, so an unreachable provider is not a failure yet.
      if (isUsable && error instanceof MailServerError && error.code === 'unreachable') return record.access;
      throw error;
    }
  }

  /**
   * Gets new tokens and stores them before their use, because the old refresh token may not be accepted again. `seen`:
   * the record whose token is no longer of use.
   */
  async #refresh(account: MailAccount, seen: OAuthSignIn): Promise<OAuthSignIn> {
    const app = account.oauth;
    const record = await this.#read(account);
    if (app === null || record?.kind !== 'oauth') throw signedOut(account);
    // It was refreshed meanwhile.
    if (record.access !== seen.access && !record.isEnded) return record;
    if (record.refresh === '') return this.#end(account, record);
    const answer = await refresh(this.options, { app, record }, NEVER);
    // The person may have signed out, or in again, while the provider was asked.
    const now = await this.#read(account);
    if (now?.kind !== 'oauth') throw signedOut(account);
    if (now.id !== record.id) return now;
    if (answer !== 'ended') {
      const next = { ...record, ...this.#filled(answer, record.refresh) };
      await this.#write(account, next);
      return next;
    }
    return this.#end(account, record);
  }

  async #end(account: MailAccount, record: OAuthSignIn): Promise<never> {
    await this.#write(account, { ...record, access: '', refresh: '', isEnded: true });
    throw ended(account);
  }

  #filled(tokens: GivenTokens, formerRefresh: string) {
    const obtainedAt = this.options.clock.now();
    return {
      ...({ version: 1, kind: 'oauth', isEnded: false, obtainedAt } as const),
      access: tokens.access,
      expiresAt: obtainedAt + tokens.lifetime,
      refresh: tokens.refresh ?? formerRefresh,
    };
  }

  async #run({ address }: MailAccount, { argv, hash }: { argv: string[]; hash: string }): Promise<string> {
    const { programs, isLocalOnly } = this.options;
    if (isLocalOnly()) throw new MailServerError('not_allowed', LOCAL_ONLY);
    if (programs === null) throw new MailServerError('no_sockets', ON_COMPUTER);
    const [program = ''] = argv;
    const found = await programs.find(program);
    if (found?.path !== program || found.hash !== hash)
      throw new MailServerError(
        'not_signed_in',
        `The token command of ${address} is not run, because the file ${program} has changed since you allowed it. Allow it again.`,
      );
    const token = await programs.run(argv);
    if (token !== null && /^[\x21-\x7e]{1,16000}$/.test(token)) return token;
    throw new MailServerError(
      'unreachable',
      `The token command of ${address} printed no token within ten seconds. Run it at a terminal to see why.`,
    );
  }

  async #read(account: MailAccount) {
    return readJson(signInRecord, await this.options.store.read(signInSecret(account)));
  }

  #write(account: MailAccount, record: StoredSignIn): Promise<void> {
    return this.options.store.write(signInSecret(account), JSON.stringify(record));
  }
}

const hostOf = ({ token }: OAuthApp): string => new URL(token).host;

const signedOut = ({ address }: MailAccount): MailServerError =>
  new MailServerError(
    'not_signed_in',
    `${address} is not signed in on this device, or its app, servers or login have changed since. Sign in.`,
  );

const ended = ({ address, oauth }: MailAccount): MailServerError =>
  new MailServerError(
    'not_signed_in',
    `${oauth === null ? 'The provider' : hostOf(oauth)} has ended the sign-in of ${address}: it was withdrawn, or has expired, or the password was changed. Sign in again.`,
  );

const ON_COMPUTER =
  "A phone can't sign in to mail accounts: it connects to no mail server. Sign in on your computer.";
const LOCAL_ONLY =
  '"Local only" is on: Deputy connects to nothing but this computer. Switch it off in the settings first.';
