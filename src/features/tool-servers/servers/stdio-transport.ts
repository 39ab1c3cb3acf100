import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { ServerProgram } from '../../../kernel/ports/tool-server';
import type { NodeModules } from '../../../adapters/desktop/node-modules';

/** Milliseconds that a program gets to end by itself, and again after a signal. */
const PATIENCE_MS = 2_000;
/** Maximum numbers of UTF-16 units of a program's error output that are kept, and of its last lines that are reported. */
const LONGEST_OUTPUT = 16_000;
const LONGEST_COMPLAINT = 300;

/**
 * Starts a program in the home folder and connects to its standard streams. It gets only the environment variables that
 * the SDK considers harmless (PATH, HOME and the like): Obsidian or a terminal may hold keys of other programs.
 */
export const openStdioTransport =
  (node: NodeModules) =>
  async ({ command, args, env }: ServerProgram): Promise<StdioClientTransport> => {
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const cwd = node.os.homedir();
    const transport = new StdioClientTransport({ command, args: [...args], env, cwd, stderr: 'pipe' });
    const gone = complainAtEnd(transport);
    const close = transport.close.bind(transport);
    transport.close = async () => {
      const { pid } = transport;
      // The SDK closes the program's input, and then throws in Obsidian's window, where a timer is not an object.
      await close().catch(() => undefined);
      if (pid !== null) await endProgram(node, pid, gone);
    };
    return transport;
  };

/** Reports a program's last error output when the program ends; the promise resolves at the same time. */
function complainAtEnd(transport: StdioClientTransport): Promise<void> {
  let said = '';
  let isCut = false;
  transport.stderr?.on('data', (chunk: Uint8Array) => {
    said += new TextDecoder().decode(chunk);
    isCut ||= said.length > LONGEST_OUTPUT;
    said = said.slice(-LONGEST_OUTPUT);
  });
  return new Promise((resolve) => {
    // The protocol client keeps this handler and calls it before its own.
    transport.onclose = () => {
      const complaint = lastLines(isCut ? said.replace(/^.*/, '') : said);
      if (complaint !== '') transport.onerror?.(new Error(complaint));
      resolve();
    };
  });
}

/** The last complete lines. A cut line may end with a part of a secret, which could not be recognised. */
function lastLines(said: string): string {
  const [last = '', ...earlier] = said
    .trim()
    .split(/\s*[\r\n]\s*/)
    .reverse();
  let complaint = last;
  for (const line of earlier) {
    if (line.length + complaint.length >= LONGEST_COMPLAINT) break;
    complaint = `${line} ${complaint}`;
  }
  return complaint;
}

async function endProgram(node: NodeModules, pid: number, gone: Promise<void>): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await isGoneSoon(node, gone)) return;
    try {
      node.process.kill(pid, signal);
    } catch {
      return; // The program has ended, but its child processes may still hold its streams.
    }
  }
}

function isGoneSoon({ timers }: NodeModules, gone: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = timers.setTimeout(() => resolve(false), PATIENCE_MS);
    void gone.then(() => {
      timers.clearTimeout(timer);
      resolve(true);
    });
  });
}
