import type { MessageBatchIndividualResponse } from '@anthropic-ai/sdk/resources/messages/batches';
import * as z from '../../../kernel/notes/values/schema';
import { type BatchWire, isPathId, type PartReport, type PartResult } from './batch-wire';
import { failureIn } from '../../../llm/provider/wire/ended-answer';
import { count } from '../../../llm/provider/wire/usage';
import { clientFor, messageParams, readMessage } from '../../../llm/provider/anthropic/anthropic-adapter';

const PATH = '/v1/messages/batches';

/** Anthropic's Message Batches API: the body of one call holds all questions, and a batch stores no id of Deputy's. */
export const anthropicBatches: BatchWire = {
  path: PATH,
  after: 'after_id',
  keepsMark: false,
  open: clientFor,
  line: (id, call) => ({ custom_id: id, params: messageParams(call) }),
  create: (client, { lines }, signal) =>
    client.post(PATH, {
      body: `{"requests":[${lines.join(',')}]}`,
      headers: { 'content-type': 'application/json' },
      signal,
    }),
  readReport,
  readResult,
};

const reportSchema = z.object({
  id: z.string().check(z.refine(isPathId)),
  processing_status: z.string(),
  created_at: z.string(),
  expires_at: z.nullish(z.string()),
  request_counts: z.object({
    processing: count,
    succeeded: count,
    errored: count,
    canceled: count,
    expired: count,
  }),
});

function readReport(body: unknown): PartReport | null {
  const read = reportSchema.safeParse(body);
  if (!read.success) return null;
  const { id, processing_status: status, request_counts: counts, ...times } = read.data;
  return {
    id,
    state: status === 'ended' ? 'ended' : 'working',
    createdAt: Date.parse(times.created_at),
    expiresAt: typeof times.expires_at === 'string' ? Date.parse(times.expires_at) : null,
    count: counts.succeeded + counts.errored + counts.canceled + counts.expired + counts.processing,
    mark: null,
    why: '',
    results: [`${PATH}/${id}/results`],
  };
}

const resultSchema = z.object({
  custom_id: z.string(),
  result: z.object({
    type: z.string(),
    message: z.optional(z.unknown()),
    error: z.optional(z.unknown()),
  }),
});

type ResultType = MessageBatchIndividualResponse['result']['type'];
const READ: Record<ResultType, (result: z.infer<typeof resultSchema>['result']) => PartResult['said']> = {
  succeeded: ({ message }) => readMessage(message),
  expired: () => ({ kind: 'expired' }),
  canceled: () => ({ kind: 'cancelled' }),
  errored: ({ error }) => failureIn(error) ?? { kind: 'unreadable' },
};

function readResult(line: unknown): PartResult | null {
  const read = resultSchema.safeParse(line);
  if (!read.success) return null;
  const { custom_id: id, result } = read.data;
  const { type } = result;
  return { id, said: isResultType(type) ? READ[type](result) : { kind: 'unreadable' } };
}

const isResultType = (type: string): type is ResultType => Object.hasOwn(READ, type);
