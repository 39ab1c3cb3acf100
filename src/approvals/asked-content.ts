import * as z from '../notes/schema';
import type { DeviceStore } from '../ports/device-store';
import type { Json } from '../ports/tool-caller';
import type { Content } from './request-note';

const json: z.ZodMiniType<Json> = z.json();
const content: z.ZodMiniType<Content> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('email'),
    to: z.string(),
    cc: z.string(),
    subject: z.string(),
    body: z.string(),
    inReplyTo: z.string(),
    references: z.string(),
  }),
  z.object({ kind: z.literal('tool'), arguments: z.record(z.string(), json) }),
]);

const pathOf = (request: string): string => `asked/${request}.json`;

/**
 * What a request said when it was first put before the person, so that they can see what was edited since. It decides
 * nothing: where it is missing, nothing is compared.
 */
export const keepAsked = async (device: DeviceStore, request: string, asked: Content): Promise<void> => {
  await device.create(pathOf(request), `${JSON.stringify(asked)}\n`);
};

/** `null`: nobody kept it here. */
export async function readAsked(device: DeviceStore, request: string): Promise<Content | null> {
  try {
    return content.parse(JSON.parse((await device.read(pathOf(request))) ?? ''));
  } catch {
    return null;
  }
}

/** Once it is done with, nobody compares any more. */
export const forgetAsked = (device: DeviceStore, request: string): Promise<void> =>
  device.remove(pathOf(request));
