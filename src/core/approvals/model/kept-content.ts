import { readJson } from '../../../kernel/notes/values/json';
import type { Conflict, OperationPlan } from '../../../kernel/effects/operation';
import { fileLines, type LetterFile } from '../../../kernel/mail/outgoing/letter-files';
import { baseName } from '../../../kernel/notes/names';
import * as z from '../../../kernel/notes/values/schema';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { Json } from '../../../kernel/ports/tool-caller';
import type { Content } from './approval/approval-note';

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
    files: z.exactOptional(z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() }))),
  }),
  z.object({ kind: z.literal('tool'), arguments: z.record(z.string(), json) }),
]);

const pathOf = (folder: 'asked' | 'sent', approval: string): string => `${folder}/${approval}.json`;

/** Saves the content that was first shown to the person, so that later edits can be shown as a diff. */
export const keepContent = (device: DeviceStore, approval: string, asked: Content): Promise<void> =>
  keep(device, pathOf('asked', approval), asked);

/** The content that was saved; `null` if none was saved on this device. */
export const readKeptContent = (device: DeviceStore, approval: string): Promise<Content | null> =>
  read(device, pathOf('asked', approval));

/** Saves the content before sending, so that a note edited meanwhile can get the sent text back. */
export async function keepSent(device: DeviceStore, approval: string, sent: Content): Promise<void> {
  const path = pathOf('sent', approval);
  await device.remove(path);
  await keep(device, path, sent);
}

/** Content at the last announced attempt; `null` if it was not saved on this device. */
export const readSent = (device: DeviceStore, approval: string): Promise<Content | null> =>
  read(device, pathOf('sent', approval));

/**
 * Removes the saved content of a settled approval, whose note is its record from now on, unless the operation skipped
 * the note. Called before the operation ends, so that a crash leaves no content by which a copy of the note would
 * become a second record.
 */
export async function forgetSettled(
  device: DeviceStore,
  { entries }: OperationPlan,
  skipped: readonly Conflict[],
): Promise<void> {
  for (const { event, details = {} } of entries) {
    const { request, note } = details;
    if (!SETTLED.has(event) || typeof request !== 'string' || typeof note !== 'string') continue;
    // The note keeps its file name in the new folder, unless the name is taken there.
    const isLeftOut = skipped.some(({ path }) => baseName(path) === baseName(note));
    if (!isLeftOut) await forgetContent(device, request);
  }
}

const SETTLED: ReadonlySet<string> = new Set(['approval_executed', 'approval_withdrawn']);

/** Removes what was saved of an approval, its attached files included. */
export async function forgetContent(device: DeviceStore, approval: string): Promise<void> {
  await device.remove(pathOf('asked', approval));
  await device.remove(pathOf('sent', approval));
  await device.remove(attachedTo(approval));
}

const attachedTo = (approval: string): string => `attached/${approval}.txt`;

/** Records that the person attached these files to an approval, on this device. */
export const recordAttached = (
  device: DeviceStore,
  approval: string,
  files: readonly LetterFile[],
): Promise<void> => device.append(attachedTo(approval), `${fileLines(files)}\n`);

/** Files of an approval's note that the person did not attach on this device; its text names them, and no more. */
export async function notAttached(
  device: DeviceStore,
  approval: string,
  files: readonly LetterFile[],
): Promise<LetterFile[]> {
  if (files.length === 0) return [];
  const attached = new Set(((await device.read(attachedTo(approval))) ?? '').split('\n'));
  return files.filter((file) => !attached.has(fileLines([file])));
}

async function keep(device: DeviceStore, path: string, kept: Content): Promise<void> {
  await device.create(path, `${JSON.stringify(kept)}\n`);
}

const read = async (device: DeviceStore, path: string): Promise<Content | null> =>
  readJson(content, await device.read(path).catch(() => null));
