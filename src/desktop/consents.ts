import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './file-error';

/**
 * Who may receive notes from this device: a line each in `consents`, "openai" or "openai https://proxy.example/v1".
 * It lies beside the device's id and not in the vault, which may have come from somebody else.
 */
export const readConsents = (folder: string): string[] => {
  try {
    const lines = readFileSync(join(folder, 'consents'), 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};
