import type { ProviderConnection, WireAnswer, WireCall } from './connection';

/** What a batch service says about a part that it was given. Times in milliseconds since 1970. */
export interface PartReport {
  /** The service's own id. */
  id: string;
  /** `refused`: the service looked at the part as a whole and answered nothing of it; nothing is charged. */
  state: 'working' | 'ended' | 'refused';
  createdAt: number;
  /** When the service gives up what is left; `null` if it does not say. */
  expiresAt: number | null;
  /** Number of questions of the part, and of those that the service has finished, as far as it says. */
  count: number;
  finished: number;
  /** Deputy's own id of the part, where the service keeps one. */
  mark: string | null;
  /** The service's words about a refused part. */
  why: string;
  /** Paths to read the results from, once the part has ended. */
  results: readonly string[];
}

/** The result of one question, in any order. */
export interface PartResult {
  /** The id that the question was handed over with. */
  id: string;
  said: WireAnswer | { kind: 'expired' } | { kind: 'cancelled' };
}

/** Questions that are handed over together. */
export interface Part {
  /** Deputy's own id of the part. */
  mark: string;
  /** One question each, as JSON. */
  lines: readonly string[];
}

interface SdkOptions {
  signal: AbortSignal;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The part of both SDKs' clients that calls any path. */
export interface SdkClient {
  get(path: string, options: SdkOptions): Promise<unknown> & { asResponse(): Promise<Response> };
  post(path: string, options: SdkOptions): Promise<unknown>;
}

/** The batch service of one protocol. */
export interface BatchWire {
  open(call: Pick<WireCall, 'apiKey' | 'fetch'> & { connection: ProviderConnection }): Promise<SdkClient>;
  /** One question, with the body that a single call has. `id`: letters, digits, `-` and `_`, at most 64. */
  line(id: string, call: WireCall): object;
  /** Hands a part over. Returns the service's report, unread. */
  create(client: SdkClient, part: Part, signal: AbortSignal): Promise<unknown>;
  /** Whether the service keeps Deputy's own id of a part, by which it is found again. */
  keepsMark: boolean;
  /** Path of all parts; with `/<id>` and `/<id>/cancel` that of one. */
  path: string;
  /** `null` if it is not a report. */
  readReport(body: unknown): PartReport | null;
  /** `null` if it is not a result. */
  readResult(line: unknown): PartResult | null;
}

/** Ids that may stand in a path. */
export const isPathId = (id: string): boolean => /^[\w-]{1,128}$/.test(id);
