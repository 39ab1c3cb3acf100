import { err, type Result } from '../../kernel/notes/values/result';
import type { Clock } from '../../kernel/ports/clock';
import type { ConsentStore } from '../../kernel/ports/consent-store';
import type { Fetch } from '../../kernel/ports/fetch';
import { isAccountServer, type MailAccount } from '../../kernel/ports/mail-account';
import type { KeptSignIns, MailSignIns } from '../../kernel/ports/mail-login';
import type { MailServerError, MailSource } from '../../kernel/ports/mail-source';
import { isOneClickServer } from '../../kernel/ports/one-click';
import type { SecretStore } from '../../kernel/ports/secret-store';
import { type ToolCaller, type ToolCatalog, ToolServerError } from '../../kernel/ports/tool-caller';
import type { Vault } from '../../kernel/ports/vault';
import type { PrivacySettings } from '../../core/settings/privacy-rules';
import type { Settings } from '../../core/settings/settings';
import type { NodeModules } from '../desktop/node-modules';

export interface ServersOptions {
  /** `null` on a phone, which opens no sockets and starts no programs. */
  node: NodeModules | null;
  /** The vault that attached files are read from. */
  files: Vault;
  settings: () => PrivacySettings &
    Pick<Settings, 'accounts' | 'folders' | 'localOnly' | 'secrets' | 'toolServers'>;
  /** This device's own consents; settings can't give any, because a vault can influence them. */
  consents: Pick<ConsentStore, 'list'>;
  secrets: SecretStore;
  /** Holds the sign-ins of accounts. No setting links its names to other secrets. */
  signIns: KeptSignIns;
  /** Makes each call exactly once. */
  fetch: Fetch;
  clock: Clock;
  /** Deputy's version, sent to servers. */
  version: string;
}

export interface FeatureServers {
  /** Sends for the accounts, which are its servers. */
  sender?: ClosableTools;
  /** Makes the calls that leave newsletters. */
  oneClick?: ClosableTools;
  /** All servers with other names. */
  toolServers?: ClosableTools;
  /** `null` where the host opens no connections. */
  mailboxes?: Mailboxes | null;
  signIns?: MailSignIns;
}

export type ClosableTools = ToolCaller & ToolCatalog & { close(): Promise<void> };

export interface Mailboxes extends MailSource {
  /** SHA-256 of the server's certificate, trusted or not. Sends no password. */
  certificate(account: MailAccount, signal: AbortSignal): Promise<Result<string, MailServerError>>;
  close(): void;
}

type Method = (...given: unknown[]) => Promise<unknown> & AsyncIterable<unknown>;

const isMethod = (found: unknown): found is Method => typeof found === 'function';

/** Servers whose code is evaluated at their first call, because few starts need it. All they do is asynchronous. */
export function late<Servers extends object>(open: () => Promise<Servers>): Servers;
export function late(open: () => Promise<object>): object {
  let opened: Promise<object> | undefined;
  const call = (name: string | symbol, given: unknown[]): Promise<unknown> => {
    if (name === 'close' && opened === undefined) return Promise.resolve();
    const called = (opened ??= open()).then((servers) => {
      const method: unknown = Reflect.get(servers, name);
      if (!isMethod(method)) throw new Error(`These servers have no ${String(name)}.`);
      return { answer: method.apply(servers, given) };
    });
    return Object.assign(
      called.then(({ answer }) => answer),
      {
        async *[Symbol.asyncIterator]() {
          yield* (await called).answer;
        },
      },
    );
  };
  return new Proxy(
    {},
    {
      get: (_, name) => (name === 'then' ? undefined : (...given: unknown[]) => call(name, given)),
    },
  );
}

export type OpenServers = (options: ServersOptions) => FeatureServers;

export function openServers(
  options: ServersOptions,
  features: readonly OpenServers[],
): { tools: ClosableTools; mailboxes: Mailboxes | null; signIns: MailSignIns | null } {
  const opened = features.reduce<FeatureServers>((known, open) => ({ ...known, ...open(options) }), {});
  const { mailboxes = null, signIns = null } = opened;
  return { tools: byName(opened), mailboxes, signIns };
}

/** Routes requests by server name. A reserved name never reaches a tool server, even if the settings give a server that name. */
export function byName({
  sender = NO_SERVER,
  oneClick = NO_SERVER,
  toolServers = NO_SERVER,
}: Pick<FeatureServers, 'sender' | 'oneClick' | 'toolServers'>): ClosableTools {
  const of = (server: string): ClosableTools =>
    isAccountServer(server) ? sender : isOneClickServer(server) ? oneClick : toolServers;
  return {
    call: (approval, options) => of(approval.server).call(approval, options),
    check: (call, signal) => of(call.server).check(call, signal),
    listTools: (server, signal) => of(server).listTools(server, signal),
    close: async () => {
      await Promise.allSettled([toolServers, sender, oneClick].map((each) => each.close()));
    },
  };
}

const NOT_HERE = 'This build of Deputy lacks the feature that does this.';
const notHere = () => Promise.resolve(err(new ToolServerError('unknown_server', NOT_HERE)));

/** Takes the place of a feature that this build lacks. */
const NO_SERVER: ClosableTools = {
  call: () => Promise.resolve({ kind: 'not_called', why: NOT_HERE }),
  check: notHere,
  listTools: notHere,
  close: () => Promise.resolve(),
};
