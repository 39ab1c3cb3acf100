import { jsonLine, readJsonLines } from '../../kernel/notes/values/json';
import * as z from '../../kernel/notes/values/schema';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { FormStore } from '../../llm/provider/wire/known-forms';

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
        isThinkingOff: z.boolean(),
      }),
      at: z.number(),
    }),
  ),
});

/** Forms in which model servers took requests, among this device's files: a line for each change. */
export const formStore = (device: DeviceStore): FormStore => ({
  async read(key) {
    const lines = readJsonLines(record, await device.read(PATH)).filter((line) => line.key === key);
    return lines.at(-1)?.known ?? null;
  },
  write: (key, known) => device.append(PATH, jsonLine({ key, known })),
});
