import type { TokenPrograms } from '../../../kernel/ports/mail-login';
import type { NodeModules } from '../../../adapters/desktop/node-modules';

const PATIENCE_MS = 10_000;
const LONGEST_OUTPUT = 64_000;
/** Maximum number of bytes of a program's file. */
const LARGEST_FILE = 500_000_000;

/** Runs programs that print an access token, with the environment of this process and no input. */
export const tokenPrograms = (node: NodeModules): TokenPrograms => ({
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
