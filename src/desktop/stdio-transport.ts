import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { ServerProgram } from '../kernel/ports/tool-server';
import type { NodeModules } from './node-modules';

/** How long a program has to end by itself, and then on a signal. */
const PATIENCE_MS = 2_000;
/** UTF-16 units of what a program complained of before it ended. */
const LONGEST_COMPLAINT = 300;

/**
 * Starts a program in the home folder and speaks with it over its standard streams. Of this process's variables it gets
 * those that the SDK holds harmless (PATH, HOME and the like): Obsidian, or a terminal, may hold keys of others.
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
      // It ends the program's input, and in Obsidian's window it then trips over a timer that is no object there.
      await close().catch(() => undefined);
      if (pid !== null) await endProgram(node, pid, gone);
    };
    return transport;
  };

/** Passes on what the program said last when it ends. Resolves then. */
function complainAtEnd(transport: StdioClientTransport): Promise<void> {
  let said = '';
  transport.stderr?.on('data', (chunk: Uint8Array) => {
    said = (said + new TextDecoder().decode(chunk)).slice(-4 * LONGEST_COMPLAINT);
  });
  return new Promise((resolve) => {
    // The client keeps this one and adds its own.
    transport.onclose = () => {
      const complaint = said.trim().replace(/\s+/g, ' ').slice(-LONGEST_COMPLAINT);
      if (complaint !== '') transport.onerror?.(new Error(complaint));
      resolve();
    };
  });
}

async function endProgram(node: NodeModules, pid: number, gone: Promise<void>): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await isGoneSoon(node, gone)) return;
    try {
      node.process.kill(pid, signal);
    } catch {
      return; // It has ended; what it started may still hold its streams.
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
