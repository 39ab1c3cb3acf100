import { fileLines, type LetterFile } from '../../../kernel/mail/outgoing/letter-files';
import type { DeviceStore } from '../../../kernel/ports/device-store';

const pathOf = (approval: string): string => `attached/${approval}.txt`;

/** Records that the person attached these files to an approval, on this device. */
export const recordAttached = (
  device: DeviceStore,
  approval: string,
  files: readonly LetterFile[],
): Promise<void> => device.append(pathOf(approval), `${fileLines(files)}\n`);

export const forgetAttached = (device: DeviceStore, approval: string): Promise<void> =>
  device.remove(pathOf(approval));

/** Files of an approval's note that the person did not attach on this device; its text names them, and no more. */
export async function notAttached(
  device: DeviceStore,
  approval: string,
  files: readonly LetterFile[],
): Promise<LetterFile[]> {
  if (files.length === 0) return [];
  const attached = new Set(((await device.read(pathOf(approval))) ?? '').split('\n'));
  return files.filter((file) => !attached.has(fileLines([file])));
}
