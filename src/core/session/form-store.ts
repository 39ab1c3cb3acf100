import { jsonLine, readJsonLines } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { SmallContexts } from '../../llm/provider/ollama/ollama-models';
import type { FormStore } from '../../llm/provider/wire/known-forms';
import type { KeptPaths } from '../../llm/provider/wire/server-paths';

const PATH = 'model-servers.jsonl';

const record = z.object({
  key: z.string(),
  known: z.nullable(
    z.object({
      form: z.object({
        rung: z.enum(['json_schema', 'schema_in_object', 'json_object', 'none']),
        limitField: z.enum(['max_tokens', 'max_completion_tokens']),
        hasSystem: z.boolean(),
        hasExtras: z.boolean(),
        thinks: z.nullable(z.boolean()),
        isRoomy: z.boolean(),
        isStreamed: z.nullable(z.boolean()),
        hasOwnApi: z.boolean(),
      }),
      at: z.number(),
    }),
  ),
});

const CONTEXTS = 'model-contexts.jsonl';
const context = z.object({ key: z.string() });

/** Models of Ollama that are loaded with a small context, among this device's files. */
export const smallContexts = (device: DeviceStore): SmallContexts => ({
  has: async (key) => readJsonLines(context, await device.read(CONTEXTS)).some((line) => line.key === key),
  add: (key) => device.append(CONTEXTS, jsonLine({ key })),
});

/** Forms in which model servers took requests, among this device's files: a line for each change. */
export const formStore = (device: DeviceStore): FormStore => ({
  async read(key) {
    const lines = readJsonLines(record, await device.read(PATH)).filter((line) => line.key === key);
    return lines.at(-1)?.known ?? null;
  },
  write: (key, known) => device.append(PATH, jsonLine({ key, known })),
});

const PATHS = 'model-paths.jsonl';
const pathRecord = z.object({ address: z.string(), isOther: z.boolean() });

/** Paths below which model servers answered, among this device's files: a line for each change, which names no path. */
export const keptPaths = (device: DeviceStore): KeptPaths => ({
  read: async () =>
    readJsonLines(pathRecord, await device.read(PATHS)).map(({ address, isOther }) => [address, isOther]),
  write: (address, isOther) => device.append(PATHS, jsonLine({ address, isOther })),
});
