import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as wholeText } from 'node:stream/consumers';
import type {
  MessageBatch,
  MessageBatchIndividualResponse,
} from '@anthropic-ai/sdk/resources/messages/batches';
import type { Batch } from 'openai/resources/batches';
import type { Fetch } from '../../src/kernel/ports/fetch';
import type { FakeClock } from '../fakes/fake-clock';
import { ANTHROPIC, OPENAI } from './wire-dialect';

export type BatchWireName = 'anthropic' | 'openai';

/** What becomes of one question of a batch. */
export type BatchFate =
  | { kind: 'answer'; json: object | string }
  | { kind: 'failed'; status: number }
  | { kind: 'expired' | 'malformed' | 'missing' };

/** What goes wrong with a call; `after`: the service has done what was asked, and its answer is lost. */
export type CallFault =
  | { kind: 'before' | 'after' | 'hang' }
  | { kind: 'status'; status: number }
  | { kind: 'cut' };

interface Question {
  id: string;
  body: Record<string, unknown>;
}

/** The part of a question that is kept, so that fifty thousand fit into memory. */
interface Kept {
  id: string;
  note: string;
}

interface Handed {
  id: string;
  createdAt: number;
  mark: string | null;
  questions: readonly Kept[];
  state: 'working' | 'ended' | 'refused' | 'cancelled';
}

const DAY = 86_400_000;

/**
 * Both providers' batch services and their single calls, behind one `fetch`, with the shapes and limits that they document. Each
 * question has to be one that the single call would take. What was answered is charged, and counted by its note.
 */
export class BatchServer {
  readonly batches: Handed[] = [];
  /** Calls as "POST /v1/messages/batches". */
  readonly calls: string[] = [];
  /** The body of the last question that was handed over. */
  lastBody: Question['body'] | null = null;
  /** Bodies of single calls. */
  readonly single: Record<string, unknown>[] = [];
  /** How often an answer about each note was charged, by the words `note-1` in its prompt. */
  readonly paid = new Map<string, number>();
  fate: (note: string, by: 'batch' | 'single') => BatchFate = () => ({ kind: 'expired' });
  /** Asked before each call. */
  onCall: (call: string) => CallFault | undefined = () => undefined;
  private readonly files = new Map<string, string>();
  private number = 0;

  constructor(
    private readonly wire: BatchWireName,
    private readonly clock: FakeClock,
  ) {}

  /** The service has worked off what it was given, and charges for it, whoever reads the results. */
  end(): void {
    for (const batch of this.batches) {
      if (batch.state !== 'working') continue;
      batch.state = 'ended';
      for (const file of [batch.id, `out-${batch.id}`, `err-${batch.id}`]) this.resultsOf(batch.id, file);
    }
  }

  readonly fetch: Fetch = async (input, init = {}) => {
    await Promise.resolve();
    const url = new URL(input instanceof Request ? input.url : input);
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    this.calls.push(call);
    const fault = this.onCall(call);
    if (fault?.kind === 'before') throw new TypeError('fetch failed');
    if (fault?.kind === 'hang') return new Promise<Response>(() => undefined);
    if (fault?.kind === 'status') return this.error(fault.status, 'as the test says');
    const response = this.answer(
      { call, query: url.searchParams },
      typeof init.body === 'string' ? init.body : '',
      new Headers(init.headers),
    );
    if (fault?.kind === 'after') throw new TypeError('fetch failed');
    return fault?.kind === 'cut' ? cutInHalf(await response.text()) : response;
  };

  private answer(
    { call, query }: { call: string; query: URLSearchParams },
    body: string,
    headers: Headers,
  ): Response {
    const { path } = PATHS[this.wire];
    if (headers.get('authorization') === null) return this.error(401, 'no key');
    if (call === `POST ${this.dialect.path}`) return this.answerSingle(JSON.parse(body) as Question['body']);
    if (call === 'POST /v1/files') return this.upload(body, headers.get('content-type') ?? '');
    if (call === `POST ${path}`) return this.create(JSON.parse(body) as Record<string, unknown>);
    if (call === `GET ${path}`) return this.list(query);
    const file = /^GET \/v1\/files\/([\w-]+)\/content$/.exec(call)?.[1];
    if (file !== undefined) return new Response(this.resultsOf(file.replace(/^(?:out|err)-/, ''), file));
    const [, id = '', act = ''] = new RegExp(`^(?:GET|POST) ${path}/([\\w-]+)(?:/(\\w+))?$`).exec(call) ?? [];
    const batch = this.batches.find((each) => each.id === id);
    if (batch === undefined) return this.error(404, `no ${call}`);
    if (act === 'results') return new Response(this.resultsOf(id, id));
    if (act === 'cancel' && batch.state === 'working') batch.state = 'cancelled';
    return Response.json(this.report(batch));
  }

  private list(query: URLSearchParams): Response {
    const limit = Number(query.get('limit') ?? 20);
    if (limit > 100) return this.error(400, 'limit');
    const after = query.get(this.wire === 'anthropic' ? 'after_id' : 'after');
    const newest = [...this.batches].reverse();
    const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
    return Response.json({
      data: newest.slice(from, from + limit).map((each) => this.report(each)),
      has_more: newest.length > from + limit,
    });
  }

  private get dialect() {
    return this.wire === 'anthropic' ? ANTHROPIC : OPENAI;
  }

  private error(status: number, message: string): Response {
    return Response.json(this.dialect.error(status, message), { status });
  }

  private answerSingle(body: Question['body']): Response {
    const complaint = this.complaint(body);
    if (complaint !== null) return this.error(400, complaint);
    this.single.push(body);
    const fate = this.fate(noteOf(body), 'single');
    if (fate.kind !== 'answer') return this.error(500, fate.kind);
    return Response.json(this.message(noteOf(body), fate.json));
  }

  private complaint(body: Question['body']): string | null {
    return this.dialect.complaint(body, { 'anthropic-version': '2026-10-21' });
  }

  private message(note: string, json: object | string): unknown {
    this.paid.set(note, (this.paid.get(note) ?? 0) + 1);
    const text = typeof json === 'string' ? json : JSON.stringify(json);
    return this.dialect.answer({ text, isCutOff: false, usage: { input: 1_000, output: 100 } });
  }

  private upload(body: string, type: string): Response {
    const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(type)?.[1] ?? 'none';
    const [purpose = '', file = ''] = body.split(`--${boundary}`).slice(1);
    if (!/name="purpose"\r\n\r\nbatch\r\n$/.test(purpose)) return this.error(400, 'purpose');
    const id = `file-${String((this.number += 1))}`;
    this.files.set(id, file.slice(file.indexOf('\r\n\r\n') + 4, -2));
    return Response.json({ id, object: 'file', purpose: 'batch' });
  }

  private create(body: Record<string, unknown>): Response {
    const questions =
      this.wire === 'anthropic'
        ? fromRequests(body)
        : fromFile(this.files.get(String(body['input_file_id'])));
    const ids = new Set(questions.map(({ id }) => id));
    if (questions.length === 0 || ids.size < questions.length)
      return this.error(400, 'custom_id must be unique');
    if (questions.some(({ id }) => !/^[\w-]{1,64}$/.test(id))) return this.error(400, 'custom_id');
    if (questions.length > PATHS[this.wire].most) return this.error(413, 'too many');
    const complaint = questions.map((each) => this.complaint(each.body)).find((each) => each !== null);
    if (complaint !== undefined) return this.error(400, complaint);
    const metadata = body['metadata'] as Record<string, string> | undefined;
    const batch: Handed = {
      id: `batch_${String((this.number += 1))}`,
      createdAt: this.clock.now(),
      mark: metadata?.['deputy_part'] ?? null,
      questions: questions.map(({ id, body: asked }) => ({ id, note: noteOf(asked) })),
      state: 'working',
    };
    this.batches.push(batch);
    this.lastBody = questions.at(-1)?.body ?? null;
    this.files.delete(String(body['input_file_id']));
    return Response.json(this.report(batch));
  }

  private report(batch: Handed): MessageBatch | Batch {
    return this.wire === 'anthropic' ? anthropicReport(batch) : openaiReport(batch);
  }

  /** In another order than the questions had. Reading it again charges nothing more. */
  private resultsOf(id: string, file: string): string {
    const batch = this.batches.find((each) => each.id === id);
    if (batch === undefined || !['ended', 'cancelled'].includes(batch.state)) return '';
    const known = this.files.get(`results ${file}`);
    if (known !== undefined) return known;
    const isCancelled = batch.state === 'cancelled';
    const lines = [...batch.questions].reverse().flatMap(({ id: custom, note }) => {
      const fate = isCancelled ? ({ kind: 'cancelled' } as const) : this.fate(note, 'batch');
      if (fate.kind === 'missing') return [];
      if (fate.kind === 'malformed') return [`{"custom_id":"${custom}","result":{"type":"succ`];
      // The second file holds what has no answer.
      const isThere =
        this.wire === 'anthropic' ? file === id : file === `${fate.kind === 'answer' ? 'out' : 'err'}-${id}`;
      if (!isThere) return [];
      const message = fate.kind === 'answer' ? this.message(note, fate.json) : null;
      const result = this.wire === 'anthropic' ? anthropicResult : openaiResult;
      return [JSON.stringify(result(custom, fate, message))];
    });
    const text = lines.map((line) => `${line}\n`).join('');
    this.files.set(`results ${file}`, text);
    return text;
  }
}

/** Reaches the service from other processes. `close` ends what is under way. */
export async function serveBatches(service: BatchServer): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    void wholeText(request).then(async (body) => {
      const { method = 'GET', url = '' } = request;
      const headers = { ...request.headers } as Record<string, string>;
      const given = await service.fetch(`http://service${url}`, {
        ...{ method, headers },
        ...(body && { body }),
      });
      response.writeHead(given.status, Object.fromEntries(given.headers));
      response.end(await given.text());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const PATHS = {
  anthropic: { path: '/v1/messages/batches', most: 100_000 },
  openai: { path: '/v1/batches', most: 50_000 },
} as const;

/** The note that a prompt is about, by the words in it. */
const noteOf = (body: Record<string, unknown>): string =>
  /note-\d+/.exec(JSON.stringify(body['messages']))?.[0] ?? 'none';

const fromRequests = ({ requests }: Record<string, unknown>): Question[] =>
  (requests as { custom_id: string; params: Question['body'] }[]).map(({ custom_id: id, params }) => ({
    id,
    body: params,
  }));

const fromFile = (text = ''): Question[] =>
  text.split('\n').map((line) => {
    const {
      custom_id: id,
      method,
      url,
      body,
    } = JSON.parse(line) as { custom_id: string; method: string; url: string; body: Question['body'] };
    if (method !== 'POST' || url !== OPENAI.path) throw new Error(`not a question: ${line}`);
    return { id, body };
  });

type Told = BatchFate | { kind: 'cancelled' };

function anthropicReport({ id, createdAt, questions, state }: Handed): MessageBatch {
  const isOver = state === 'ended' || state === 'cancelled';
  return {
    id,
    type: 'message_batch',
    archived_at: null,
    cancel_initiated_at: null,
    created_at: new Date(createdAt).toISOString(),
    ended_at: isOver ? new Date(createdAt).toISOString() : null,
    expires_at: new Date(createdAt + DAY).toISOString(),
    processing_status: isOver ? 'ended' : 'in_progress',
    request_counts: {
      processing: isOver ? 0 : questions.length,
      succeeded: isOver ? questions.length : 0,
      errored: 0,
      canceled: 0,
      expired: 0,
    },
    results_url: isOver ? `https://api.anthropic.com/v1/messages/batches/${id}/results` : null,
  };
}

function openaiReport({ id, createdAt, questions, state, mark }: Handed): Batch {
  const isOver = state === 'ended' || state === 'cancelled';
  const status = {
    working: 'in_progress',
    ended: 'completed',
    refused: 'failed',
    cancelled: 'cancelled',
  } as const;
  return {
    id,
    object: 'batch',
    endpoint: OPENAI.path,
    completion_window: '24h',
    input_file_id: 'file-1',
    created_at: Math.floor(createdAt / 1_000),
    expires_at: Math.floor((createdAt + DAY) / 1_000),
    status: status[state],
    metadata: mark === null ? null : { deputy_part: mark },
    request_counts: { total: questions.length, completed: isOver ? questions.length : 0, failed: 0 },
    ...(isOver ? { output_file_id: `out-${id}`, error_file_id: `err-${id}` } : {}),
    ...(state === 'refused'
      ? { errors: { data: [{ code: 'token_limit_exceeded', message: 'Enqueued token limit reached.' }] } }
      : {}),
  };
}

function anthropicResult(id: string, fate: Told, message: unknown): MessageBatchIndividualResponse {
  const { kind } = fate;
  if (kind === 'answer') return { custom_id: id, result: { type: 'succeeded', message: message as never } };
  if (kind === 'expired') return { custom_id: id, result: { type: 'expired' } };
  if (kind === 'cancelled') return { custom_id: id, result: { type: 'canceled' } };
  const error = { type: 'error', error: { type: 'api_error', message: 'It failed.' }, request_id: null };
  return { custom_id: id, result: { type: 'errored', error: error as never } };
}

function openaiResult(id: string, fate: Told, message: unknown): object {
  if (fate.kind === 'answer')
    return {
      id: `r-${id}`,
      custom_id: id,
      response: { status_code: 200, request_id: 'q', body: message },
      error: null,
    };
  if (fate.kind === 'failed')
    return {
      ...{ id: `r-${id}`, custom_id: id, error: null },
      response: { status_code: fate.status, request_id: 'q', body: OPENAI.error(fate.status, 'It failed.') },
    };
  const code = fate.kind === 'cancelled' ? 'batch_cancelled' : 'batch_expired';
  return { id: `r-${id}`, custom_id: id, response: null, error: { code, message: 'It was not answered.' } };
}

const cutInHalf = (text: string): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, text.length >> 1)));
        controller.error(new TypeError('terminated'));
      },
    }),
  );
