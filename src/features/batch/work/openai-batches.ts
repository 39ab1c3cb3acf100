import type { Batch, BatchCreateParams } from 'openai/resources/batches';
import type { FileCreateParams } from 'openai/resources/files';
import * as z from '../../../kernel/notes/values/schema';
import { type BatchWire, isPathId, type PartReport, type PartResult } from './batch-wire';
import { readProviderWords } from '../../../llm/provider/wire/provider-words';
import { readCompletion } from '../../../llm/provider/openai-compatible/completion';
import { chatParams, clientAt } from '../../../llm/provider/openai-compatible/openai-compatible-adapter';

const PATH = '/batches';
const ENDPOINT: BatchCreateParams['endpoint'] = '/v1/chat/completions';
/** Metadata key under which the service stores Deputy's id of a group. */
const MARK = 'deputy_part';

/** OpenAI's Batch API: a file with the questions is uploaded, which is free, and the batch refers to it. */
export const openAIBatches: BatchWire = {
  path: PATH,
  after: 'after',
  keepsMark: true,
  open: clientAt,
  line: (id, call) => ({ custom_id: id, method: 'POST', url: ENDPOINT, body: chatParams(call) }),
  create: async (client, { mark, lines }, signal) => {
    const file = fileSchema.parse(await client.post('/files', { ...upload(mark, lines), signal }));
    const body: BatchCreateParams = {
      input_file_id: file.id,
      endpoint: ENDPOINT,
      completion_window: '24h',
      metadata: { [MARK]: mark },
    };
    return client.post(PATH, { body, signal });
  },
  readReport,
  readResult,
};

const pathId = z.string().check(z.refine(isPathId));
const fileSchema = z.object({ id: pathId });

/** Builds a multipart form as text, so that a test sees what is sent. */
function upload(mark: string, lines: readonly string[]) {
  const purpose: FileCreateParams['purpose'] = 'batch';
  const boundary = `deputy-${mark}`;
  const part = (head: string, text: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const file = `name="file"; filename="deputy-${mark}.jsonl"\r\nContent-Type: application/jsonl`;
  return {
    body: `${part('name="purpose"', purpose)}${part(file, lines.join('\n'))}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const number = z.catch(z.nullish(z.number()), null);
const fileId = z.catch(z.nullish(pathId), null);
const reportSchema = z.object({
  id: pathId,
  status: z.string(),
  created_at: z.number(),
  expires_at: number,
  output_file_id: fileId,
  error_file_id: fileId,
  errors: z.catch(z.nullish(z.object({ data: z.nullish(z.array(z.unknown())) })), null),
  metadata: z.catch(z.nullish(z.record(z.string(), z.string())), null),
  request_counts: z.catch(z.nullish(z.object({ total: z.number() })), null),
});

/** State of a group by the batch's status. A cancelled or expired batch keeps the results that it has. */
const STATES: Record<Batch['status'], PartReport['state']> = {
  validating: 'working',
  in_progress: 'working',
  finalizing: 'working',
  cancelling: 'working',
  completed: 'ended',
  expired: 'ended',
  cancelled: 'ended',
  failed: 'refused',
};

function readReport(body: unknown): PartReport | null {
  const read = reportSchema.safeParse(body);
  if (!read.success) return null;
  const { id, status, request_counts: counts, ...rest } = read.data;
  const words = readProviderWords({ error: rest.errors?.data?.[0] ?? '' });
  return {
    id,
    state: isStatus(status) ? STATES[status] : 'working',
    createdAt: rest.created_at * 1_000,
    expiresAt: rest.expires_at ? rest.expires_at * 1_000 : null,
    count: counts?.total ?? 0,
    mark: rest.metadata?.[MARK] ?? null,
    why: `${words.codes} ${words.message}`.trim(),
    results: [rest.output_file_id, rest.error_file_id].flatMap((file) =>
      file ? [`/files/${file}/content`] : [],
    ),
  };
}

const isStatus = (status: string): status is Batch['status'] => Object.hasOwn(STATES, status);

const resultSchema = z.object({
  custom_id: z.string(),
  response: z.nullish(z.object({ status_code: z.number(), body: z.unknown() })),
  error: z.nullish(z.object({ code: z.nullish(z.string()), message: z.nullish(z.string()) })),
});

function readResult(line: unknown): PartResult | null {
  const read = resultSchema.safeParse(line);
  if (!read.success) return null;
  const { custom_id: id, response, error } = read.data;
  if (response) {
    const { status_code: status, body } = response;
    if (status < 400) return { id, said: readCompletion(body) };
    return { id, said: { kind: 'failed', status, words: readProviderWords(body) } };
  }
  if (error?.code === 'batch_expired') return { id, said: { kind: 'expired' } };
  if (error?.code === 'batch_cancelled') return { id, said: { kind: 'cancelled' } };
  return { id, said: { kind: 'failed', status: 500, words: readProviderWords({ error }) } };
}
