import { err, ok, type Result } from '../kernel/notes/values/result';
import {
  type SpentApproval,
  type ToolCall,
  type ToolCaller,
  type ToolCatalog,
  type ToolDescription,
  type ToolOutcome,
  ToolServerError,
} from '../kernel/ports/tool-caller';
import type { ToolServer } from '../kernel/ports/tool-server';
import { answeredCall, unansweredCall } from './call-outcome';
import { argumentTrouble } from './fit-arguments';
import { hideSecrets } from './hide-secrets';
import { KeptConnections, type Lease } from './kept-connections';
import { type McpPorts, openConnection } from './open-connection';
import { serverTrouble } from './server-trouble';

export interface McpServersOptions extends McpPorts {
  /** As the settings are at that moment. */
  servers: () => readonly ToolServer[];
  /** Whether a person agreed to exactly this server on this device: settings travel with a vault. */
  isAllowed: (server: ToolServer) => boolean;
}

/** The servers of tools that a person has set up, over the Model Context Protocol. Nothing is repeated but a question. */
export class McpServers implements ToolCaller, ToolCatalog {
  readonly #connections: KeptConnections;

  constructor(private readonly options: McpServersOptions) {
    this.#connections = new KeptConnections({
      open: (server, signal) => openConnection(server, options, signal),
      clock: options.clock,
    });
  }

  async listTools(name: string, signal: AbortSignal): Promise<Result<ToolDescription[], ToolServerError>> {
    const server = this.#server(name);
    if (!server.ok) return server;
    return this.#ask(server.value, signal);
  }

  async check(call: ToolCall, signal: AbortSignal): Promise<Result<ToolDescription, ToolServerError>> {
    const tools = await this.listTools(call.server, signal);
    if (!tools.ok) return tools;
    const tool = tools.value.find(({ name }) => name === call.tool);
    if (tool === undefined) return err(noSuchTool(call, tools.value));
    const trouble = await argumentTrouble(tool.inputSchema, call.arguments);
    return trouble === null ? ok(tool) : err(badArguments(call, trouble));
  }

  async call(approval: SpentApproval, { signal }: { signal: AbortSignal }): Promise<ToolOutcome> {
    const call = taken(approval);
    if (call === null) return { kind: 'unknown', why: 'Somebody has used this approval already.' };
    const server = this.#server(call.server);
    if (!server.ok) return { kind: 'not_called', why: server.error.message };
    const lease = await this.#connections.take(server.value, signal);
    if (!lease.ok) return notCalled(lease.error.message, lease.error.code === 'unreachable');
    const outcome = await handOver(lease.value, call, signal);
    return withoutSecrets(outcome, lease.value.secrets);
  }

  /** Ends every connection, also those in use. */
  close(): Promise<void> {
    return this.#connections.close();
  }

  /** Every connection passes here. */
  #server(name: string): Result<ToolServer, ToolServerError> {
    const server = this.options.servers().find((candidate) => candidate.name === name);
    if (server === undefined) return err(unknownServer(name));
    return this.options.isAllowed(server) ? ok(server) : err(notAllowed(name));
  }

  /** A kept connection may have broken unseen: then a new one is asked, once. */
  async #ask(server: ToolServer, signal: AbortSignal): Promise<Result<ToolDescription[], ToolServerError>> {
    for (;;) {
      const lease = await this.#connections.take(server, signal);
      if (!lease.ok) return lease;
      const { connection, secrets, isFresh, retire, release } = lease.value;
      try {
        return ok(await connection.listTools(signal));
      } catch (error) {
        retire();
        if (isFresh || signal.aborted) return err(serverTrouble({ server, error, signal, secrets }));
      } finally {
        release();
      }
    }
  }
}

const notCalled = (why: string, isTransient: boolean): ToolOutcome =>
  isTransient ? { kind: 'not_called', why, isTransient } : { kind: 'not_called', why };

/** From here on it may happen. */
async function handOver(lease: Lease, call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> {
  const { connection, retire, release } = lease;
  try {
    if (!connection.isOpen) return notCalled(`The server "${call.server}" has just ended.`, true);
    return answeredCall(await connection.callTool(call, signal));
  } catch (error) {
    const outcome = unansweredCall(call.server, error, signal);
    if (outcome.kind === 'unknown') retire();
    return outcome;
  } finally {
    release();
  }
}

function taken(approval: SpentApproval): ToolCall | null {
  try {
    return approval.take();
  } catch {
    return null;
  }
}

const withoutSecrets = (outcome: ToolOutcome, secrets: readonly string[]): ToolOutcome =>
  'text' in outcome
    ? { ...outcome, text: hideSecrets(outcome.text, secrets) }
    : { ...outcome, why: hideSecrets(outcome.why, secrets) };

const unknownServer = (name: string): ToolServerError =>
  new ToolServerError(
    'unknown_server',
    `There is no server "${name}" in the settings. Set it up, or choose another one.`,
  );

const notAllowed = (name: string): ToolServerError =>
  new ToolServerError(
    'not_agreed',
    `The server "${name}" is not allowed on this device: it came with the vault, or has changed. Look at it in ` +
      'Deputy\'s settings under "Tool servers", or with "deputy tools", and allow it there.',
  );

const noSuchTool = ({ server, tool }: ToolCall, tools: readonly ToolDescription[]): ToolServerError => {
  const offered = tools.slice(0, 10).map(({ name }) => name);
  const more = tools.length > offered.length ? ' and others' : '';
  const offer = offered.length === 0 ? 'no tools' : `${offered.join(', ')}${more}`;
  return new ToolServerError(
    'no_such_tool',
    `The server "${server}" has no tool "${tool}". It offers ${offer}: choose one in the settings.`,
  );
};

const badArguments = ({ server, tool }: ToolCall, trouble: string): ToolServerError =>
  new ToolServerError(
    'bad_arguments',
    `The tool "${tool}" of the server "${server}" does not take what it would be given. ${trouble} Check in the ` +
      'settings how its arguments are called.',
  );
