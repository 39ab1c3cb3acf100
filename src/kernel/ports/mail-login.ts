import type { Result } from '../notes/values/result';
import type { MailAccount } from './mail-account';
import { MailServerError } from './mail-source';
import type { SecretStore } from './secret-store';

/** Credentials of an account at a mail server: a password, or an access token (RFC 7628). */
export interface MailProof {
  kind: 'password' | 'token';
  secret: string;
}

/** Gets an account's proof. `refused`: a token just refused, to be replaced. Rejects with a `MailServerError`. */
export type ProveLogin = (account: MailAccount, refused?: string) => Promise<MailProof>;

/** Logs in; where the server refuses a token, once more with another one. A refused password is not tried again. */
export async function logIn<Session>(
  account: MailAccount,
  prove: ProveLogin,
  attempt: (proof: MailProof) => Promise<Session>,
): Promise<Session> {
  const proof = await prove(account);
  try {
    return await attempt(proof);
  } catch (error) {
    if (proof.kind === 'password' || !(error instanceof MailServerError) || error.code !== 'bad_login')
      throw error;
    const next = await prove(account, proof.secret);
    if (next.secret === proof.secret) throw error;
    return attempt(next);
  }
}

/** Whether this device has what the account signs in with, as far as it is known without asking a server. */
export type SignInState =
  | { kind: 'password' }
  | { kind: 'signed_in' }
  | { kind: 'command'; argv: readonly string[] }
  /** `why`: a sentence with its remedy. */
  | { kind: 'signed_out'; why: string };

/** A step that the person takes outside of Deputy. `host` is the one that asks for the sign-in. */
export type SignInStep =
  | { kind: 'link'; url: string; host: string }
  | { kind: 'code'; code: string; url: string; host: string };

export interface SignInRequest {
  /** A browser on this computer, or a code that is typed on any device. */
  way: 'browser' | 'code';
  /** Secret of the app, where the provider gives one to programs like this; '' if there is none. */
  clientSecret: string;
  show: (step: SignInStep) => void;
}

/** Sign-ins of mail accounts on this device. Their content is sent only to the account's own servers. */
export interface MailSignIns {
  prove: ProveLogin;
  /** Text that changes with each sign-in; `null` if the account has a password. */
  mark(account: MailAccount): Promise<string | null>;
  state(account: MailAccount): Promise<SignInState>;
  /** Signs in at the person's request, and replaces an earlier sign-in. */
  signIn(
    account: MailAccount,
    request: SignInRequest,
    signal: AbortSignal,
  ): Promise<Result<null, MailServerError>>;
  /** Takes tokens from the first line of a program's output, as long as neither `argv` nor the program's file changes. */
  useCommand(account: MailAccount, argv: readonly string[]): Promise<Result<null, MailServerError>>;
  /** Forgets the sign-in here, then asks the provider to end it. */
  signOut(account: MailAccount): Promise<SignedOut>;
}

/** How a sign-in ended at the provider: confirmed; uncertain; or not, as it names no address for that. */
export type SignedOut = 'revoked' | 'unconfirmed' | 'here';

export interface KeptSignIns extends Pick<SecretStore, 'read' | 'write'> {
  /** Runs work that only one process may do at a time for a sign-in; on hosts where other processes share the store. */
  alone?<Value>(id: string, work: () => Promise<Value>): Promise<Value>;
}

/** Waits for the browser's call at the end of a sign-in (RFC 8252, section 7.3). */
export interface Loopback {
  /** `name`: host of the address that the browser calls. Only a call with this state is answered, once. */
  listen(name: 'localhost' | '127.0.0.1', state: string): Promise<LoopbackCall>;
}

export interface LoopbackCall {
  redirectUri: string;
  /** Parameters of the call. */
  answer: Promise<URLSearchParams>;
  close(): void;
}

export interface TokenPrograms {
  /** System path of a program and SHA-256 of its file; `null` if there is none. */
  find(program: string): Promise<{ path: string; hash: string } | null>;
  /** First line of the output, without a shell and within ten seconds; `null` if it fails. */
  run(argv: readonly string[]): Promise<string | null>;
}
