import { err, ok, type Result } from '../../../kernel/notes/values/result';
import {
  takenCall,
  type SpentApproval,
  type ToolArguments,
  type ToolCall,
  type ToolCaller,
  type ToolCatalog,
  type ToolDescription,
  type ToolOutcome,
  ToolServerError,
} from '../../../kernel/ports/tool-caller';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import { hideSecrets } from '../../../kernel/notes/values/hide-secrets';
import { serverLine, serverText } from '../../../kernel/mail/foreign-text';
import { KeptConnections, type Lease } from './kept-connections';
import { type McpPorts, openConnection } from './open-connection';
import { serverTrouble } from './server-trouble';
import { ErrorAnswer, HttpRefusal, isUnreadable, reasonOf, ServerGone } from './request-failure';
import { resultText, type ToolResult } from './tool-result';
import type { SchemaDraft } from '@cfworker/json-schema';
import { isRecord } from '../../../kernel/notes/values/json';

export interface McpServersOptions extends McpPorts {
  servers: () => readonly ToolServer[];
  /** Whether a person allowed exactly this server on this device; the settings may have come with a vault. */
  isAllowed: (server: ToolServer) => boolean;
}

/** The configured tool servers, over the Model Context Protocol. Only queries are repeated, never calls. */
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
    const call = takenCall(approval);
    if (call === null) return { kind: 'unknown', why: 'This approval has been used already.' };
    const server = this.#server(call.server);
    if (!server.ok) return { kind: 'not_called', why: server.error.message };
    const lease = await this.#connections.take(server.value, signal);
    if (!lease.ok) return notCalled(lease.error.message, lease.error.code === 'unreachable');
    const outcome = await handOver(lease.value, call, signal);
    return shown(outcome, lease.value.secrets);
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  /** Finds a server that may be connected to. Every use of a server passes this check. */
  #server(name: string): Result<ToolServer, ToolServerError> {
    const server = this.options.servers().find((candidate) => candidate.name === name);
    if (server === undefined) return err(unknownServer(name));
    return this.options.isAllowed(server) ? ok(server) : err(notAllowed(name));
  }

  /** Lists a server's tools, and once more on a new connection if a kept one has broken unnoticed. */
  async #ask(server: ToolServer, signal: AbortSignal): Promise<Result<ToolDescription[], ToolServerError>> {
    for (;;) {
      const lease = await this.#connections.take(server, signal);
      if (!lease.ok) return lease;
      const { connection, secrets, isFresh, retire, release } = lease.value;
      try {
        return ok(withoutKeys(await connection.listTools(signal), secrets));
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

/** From here on, the call may have an effect. */
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

/** Maximum number of UTF-16 units of a result, and of a reason, that are kept. */
const LONGEST_TEXT = 4_000;
const LONGEST_REASON = 500;

/** Tools without the `secrets` in their descriptions; one that holds a secret elsewhere is left out. */
function withoutKeys(tools: readonly ToolDescription[], secrets: readonly string[]): ToolDescription[] {
  const inJson = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return tools
    .filter(({ name, inputSchema }) => {
      const said = JSON.stringify([name, inputSchema]);
      return !inJson.some((secret) => said.includes(secret));
    })
    .map((tool) => ({ ...tool, description: hideSecrets(tool.description, secrets, SHORTEST_PIECE) }));
}

/** Length of the shortest piece of a secret that is masked in a description, where shorter ones may be words. */
const SHORTEST_PIECE = 8;

const shown = (outcome: ToolOutcome, secrets: readonly string[]): ToolOutcome =>
  'text' in outcome
    ? { ...outcome, text: serverText(outcome.text, secrets, LONGEST_TEXT) }
    : { ...outcome, why: serverLine(outcome.why, secrets, LONGEST_REASON) };

const unknownServer = (name: string): ToolServerError =>
  new ToolServerError(
    'unknown_server',
    `There is no server "${name}" in the settings. Set it up, or choose another one.`,
  );

const notAllowed = (name: string): ToolServerError =>
  new ToolServerError(
    'not_agreed',
    `The server "${name}" is not allowed on this device: you have not allowed it as it is now. Check it in ` +
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
    `The tool "${tool}" of the server "${server}" does not accept these arguments. ${trouble} Check in the ` +
      'settings how its arguments are named.',
  );

function answeredCall(result: ToolResult): ToolOutcome {
  const text = resultText(result);
  return result.isError ? { kind: 'tool_error', text } : { kind: 'done', text };
}

/**
 * Outcome of a call that was handed over without a result. Only an error from the server itself is a failure; in all
 * other cases, such as a gateway's 5xx, the call may have been executed.
 */
function unansweredCall(name: string, error: unknown, signal: AbortSignal): ToolOutcome {
  if (error instanceof HttpRefusal && error.status === TOO_MANY_REQUESTS)
    return { kind: 'turned_away', why: `The server "${name}" accepts no more calls now: ${error.message}.` };
  const isRefused =
    error instanceof ErrorAnswer ||
    (error instanceof HttpRefusal && error.status < 500 && error.status !== HTTP_TIMEOUT);
  if (isRefused) return { kind: 'tool_error', text: error.message };
  return { kind: 'unknown', why: `The server "${name}" received the call, and ${lost(error, signal)}.` };
}

const HTTP_TIMEOUT = 408;
/** Status for too many requests (RFC 6585, section 4): the request was rejected before any tool saw it. */
const TOO_MANY_REQUESTS = 429;

function lost(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer came in time';
  if (error instanceof ServerGone)
    return `ended before it answered${error.complaint === null ? '' : `: ${error.complaint}`}`;
  if (isUnreadable(error)) return 'its answer is not valid MCP';
  return `no answer came: ${reasonOf(error)}`;
}

/** Why the arguments do not fit this schema, as sentences; `null` if they do. */
export async function argumentTrouble(
  schema: Readonly<Record<string, unknown>>,
  args: ToolArguments,
): Promise<string | null> {
  const dropped = droppedArgument(schema, args);
  if (dropped !== null) return `It knows no argument "${dropped}".`;
  // The schema is interpreted, because phones and strict pages forbid the generated code of faster validators.
  const { Validator } = await import('@cfworker/json-schema');
  try {
    const checked = withoutPatterns(schema);
    const { valid, errors } = new Validator(checked, draftOf(schema), false).validate(args);
    // The outermost error comes first and is the least specific.
    const innermost = errors.at(-1);
    if (valid || innermost === undefined) return null;
    const place = innermost.instanceLocation.replace(/^#\/?/, '');
    return place === '' ? innermost.error : `"${place}": ${innermost.error}`;
  } catch (error) {
    return `Its own description of them can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Finds an argument that the schema does not name. JSON Schema allows such arguments and servers silently drop them, so
 * that a copy is lost, or a mail is sent without its text. So they are errors, unless the schema explicitly allows
 * them.
 */
function droppedArgument(schema: Readonly<Record<string, unknown>>, args: ToolArguments): string | null {
  const { properties } = schema;
  const isOpen = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'].some((key) =>
    Boolean(schema[key]),
  );
  const isComposed = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if'].some((key) => key in schema);
  if (isOpen || isComposed || typeof properties !== 'object' || properties === null) return null;
  return Object.keys(args).find((name) => !Object.hasOwn(properties, name)) ?? null;
}

const DRAFTS: readonly [mark: string, draft: SchemaDraft][] = [
  ['draft-04', '4'],
  ['draft-06', '7'],
  ['draft-07', '7'],
  ['2019-09', '2019-09'],
];

/** Draft of JSON Schema that a schema names; the protocol's default is 2020-12. */
function draftOf({ $schema }: Readonly<Record<string, unknown>>): SchemaDraft {
  const named = typeof $schema === 'string' ? $schema : '';
  return DRAFTS.find(([mark]) => named.includes(mark))?.[1] ?? '2020-12';
}

/**
 * Removes patterns, and formats that are checked by patterns, from a server's JSON Schema, because a pattern such as
 * `^(a+)+$` could run for ever. The server checks them itself.
 */
function withoutPatterns(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isOpen = 'patternProperties' in schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !(key === 'pattern' && typeof value === 'string') &&
      !(key === 'format' && !QUICK_FORMATS.has(value)) &&
      // A schema with patterns does not forbid other properties, because it is unknown which ones the removed
      // patterns would have named.
      !(isOpen && OTHER_PROPERTIES.has(key)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withinKeyword(key, value)]));
}

function withinKeyword(key: string, value: unknown): unknown {
  if (DATA.has(key)) return value;
  if (!SCHEMAS_BY_NAME.has(key) || !isRecord(value)) return withinSchema(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withinSchema(schema)]));
}

function withinSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withinSchema);
  return isRecord(value) ? withoutPatterns(value) : value;
}

const QUICK_FORMATS = new Set<unknown>([
  'date',
  'time',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);
const OTHER_PROPERTIES = new Set(['patternProperties', 'additionalProperties', 'unevaluatedProperties']);
/** Keywords whose values are plain values, not schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples']);
const SCHEMAS_BY_NAME = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);
