import type { TextEdit } from './text-edit';

const BLOCK = /\r?\n%% deputy:begin %%\r?\n[^]*?%% deputy:end %%\r?\n?$/;

/** Edits that put Deputy's one marked block at the end of the note, or replace it; `null` removes it. */
export function editBlock(text: string, markdown: string | null): TextEdit[] {
  const found = BLOCK.exec(text);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const safe = markdown?.replace(/%(?=%)|%%/g, '\\%').replace(/\r?\n/g, eol);
  const insert =
    safe === undefined ? '' : `${eol}%% deputy:begin %%${eol}${safe}${eol}%% deputy:end %%${eol}`;
  if (found === null) return insert === '' ? [] : [{ at: text.length, remove: '', insert }];
  return [{ at: found.index, remove: found[0], insert }];
}

/** The note without Deputy's block. */
export const stripBlock = (text: string): string => text.replace(BLOCK, '');
