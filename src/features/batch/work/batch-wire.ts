import type {
  ProviderConnection,
  WireAnswer,
  WireCall,
} from '../../../llm/provider/wire/provider-connection';

/** A batch service's report on a submitted group of questions. Times are epoch milliseconds. */
export interface PartReport {
  /** The service's own id. */
  id: string;
  /** `refused`: the service rejected the whole group; nothing is answered or charged. */
  state: 'working' | 'ended' | 'refused';
  createdAt: number;
  /** When unanswered questions expire; `null` if the service does not say. */
  expiresAt: number | null;
  /** Number of questions in the group; 0 if the service does not say. */
  count: number;
  /** Deputy's own id of the group; `null` if the service stores none. */
  mark: string | null;
  /** The service's reason for refusing a group; may be ''. */
  why: string;
  /** Paths to read the results from, once the group has ended. */
  results: readonly string[];
}

export interface PartResult {
  /** The id of the submitted question. */
  id: string;
  said: WireAnswer | { kind: 'expired' } | { kind: 'cancelled' };
}

/** A group of questions, which one batch at the service answers. */
export interface Part {
  /** Deputy's own id of the group. */
  mark: string;
  /** The questions, each as JSON. */
  lines: readonly string[];
}

interface SdkOptions {
  signal: AbortSignal;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Methods of both SDKs' clients that call any path. */
export interface SdkClient {
  get(path: string, options: SdkOptions): Promise<unknown> & { asResponse(): Promise<Response> };
  post(path: string, options: SdkOptions): Promise<unknown>;
}

/** The batch API of one protocol. */
export interface BatchWire {
  open(call: Pick<WireCall, 'apiKey' | 'fetch'> & { connection: ProviderConnection }): Promise<SdkClient>;
  /** Builds a question, with the same body as a single call. `id`: letters, digits, `-` and `_`, at most 64. */
  line(id: string, call: WireCall): object;
  /** Submits a part. Returns the service's report, unparsed. */
  create(client: SdkClient, part: Part, signal: AbortSignal): Promise<unknown>;
  /** Whether the service stores Deputy's id of a group, so that Deputy can find the group again. */
  keepsMark: boolean;
  /** Path of the list of batches; `/<id>` and `/<id>/cancel` are appended for a single batch. */
  path: string;
  /** Parameter of the list that names the last batch of the page before. */
  after: 'after' | 'after_id';
  readReport(body: unknown): PartReport | null;
  readResult(line: unknown): PartResult | null;
}

export const isPathId = (id: string): boolean => /^[\w-]{1,128}$/.test(id);
