import { ImapSource } from './imap/imap-source';
import { imapSockets } from './imap-sockets';
import { openLoopback } from './loopback';
import { mailSockets } from './mail-sockets';
import type { NodeModules } from '../../../adapters/desktop/node-modules';
import type { Mailboxes, ServersOptions } from '../../../adapters/servers/open-servers';
import { SmtpCaller } from './smtp/smtp-caller';
import { readAttachable } from '../../../core/approvals/work/attachable-file';
import { isAccountAllowed } from '../../../core/settings/account-consent';
import { DeviceSignIns } from '../work/device-sign-ins';
import type { TokenPrograms } from '../../../kernel/ports/mail-login';

const PATIENCE_MS = 10_000;
const LONGEST_OUTPUT = 64_000;
/** Maximum number of bytes of a program's file. */
const LARGEST_FILE = 500_000_000;

/** Runs programs that print an access token, with the environment of this process and no input. */
const tokenPrograms = (node: NodeModules): TokenPrograms => ({
  find: async (program) => {
    const path = placeOf(node, program);
    if (path === null) return null;
    const { fs, crypto } = node;
    const hash = crypto
      .createHash('sha256')
      .update(await fs.promises.readFile(path))
      .digest('hex');
    return { path, hash };
  },
  run: ([program = '', ...args]) =>
    new Promise((resolve) => {
      const options = {
        ...({
          cwd: node.os.homedir(),
          encoding: 'utf8',
          maxBuffer: LONGEST_OUTPUT,
          windowsHide: true,
        } as const),
        ...({ timeout: PATIENCE_MS, killSignal: 'SIGKILL', shell: false } as const),
      };
      // Its error output may hold the token, so it is neither shown nor kept.
      const child = node.childProcess.execFile(program, args, options, (error, output) => {
        resolve(error === null ? (output.split(/\r?\n/, 1)[0]?.trim() ?? '') : null);
      });
      child.stdin?.end();
    }),
});

/** System path of the file behind a name or path; `null` if there is none that may be run. */
function placeOf({ fs, path, process }: NodeModules, program: string): string | null {
  const isPath = program.includes('/') || program.includes(path.sep);
  const folders = isPath ? [''] : (process.env['PATH'] ?? '').split(path.delimiter);
  const endings = process.platform === 'win32' && !/\.exe$/i.test(program) ? ['.exe'] : [''];
  for (const folder of folders)
    for (const ending of endings) {
      const place = folder === '' ? program + ending : path.join(folder, program + ending);
      if (!path.isAbsolute(place)) continue;
      const stats = fs.statSync(place, { throwIfNoEntry: false });
      if (stats?.isFile() !== true || stats.size > LARGEST_FILE) continue;
      if (isRunnable(fs, place)) return place;
    }
  return null;
}

function isRunnable(fs: NodeModules['fs'], place: string): boolean {
  try {
    fs.accessSync(place, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Sign-ins of the accounts, the servers that send for them, and their mailboxes where the host has sockets. */
export function mailServers({ node, ...options }: ServersOptions) {
  const { settings, consents, secrets, signIns: store, fetch, clock, files: vault } = options;
  const loopback = node === null ? null : openLoopback(node);
  const programs = node === null ? null : tokenPrograms(node);
  const isLocalOnly = (): boolean => settings().localOnly;
  const signIns = new DeviceSignIns({ secrets, store, loopback, programs, fetch, clock, isLocalOnly });
  const prove = signIns.prove.bind(signIns);
  return {
    signIns,
    sender: new SmtpCaller({
      accounts: () => settings().accounts,
      isAllowed: (account) => isAccountAllowed(account, 'send', { ...settings(), consents: consents.list() }),
      readFile: (path) => readAttachable({ vault, clock, settings: settings() }, path),
      ...{ prove, clock, sockets: node === null ? null : mailSockets(node) },
    }),
    mailboxes: (sockets: NodeModules): Mailboxes =>
      new ImapSource({
        isAllowed: (account, permission) =>
          isAccountAllowed(account, permission, { ...settings(), consents: consents.list() }),
        ...{ prove, sockets: imapSockets(sockets), clock },
      }),
  };
}
