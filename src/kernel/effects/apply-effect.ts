import { readText } from './read-text';
import { decodeText } from '../notes/text/decode';
import { hashBytes, hashText } from '../notes/values/hash';
import { parseNote, textField } from '../notes/note';
import type { Vault } from '../ports/vault';
import { repairTornWrite } from './repair-torn-write';
import type {
  Conflict,
  CreateEffect,
  EditEffect,
  Effect,
  MoveEffect,
  SaveEffect,
  Stamp,
  TrashEffect,
} from './operation';

/** Whether an effect is applied first, or by recovery after a crash, which may have left it half written. */
export type Pass = 'first' | 'recovery';

export type Applied =
  | { kind: 'applied' }
  /** Another file has the name; the caller tries the next free name. */
  | { kind: 'taken' }
  | ({ kind: 'conflict' } & Conflict);

const APPLIED: Applied = { kind: 'applied' };
const TAKEN: Applied = { kind: 'taken' };
const conflict = (path: string, reason: Conflict['reason']): Applied => ({ kind: 'conflict', path, reason });

/** Applies one effect, or detects that it was applied before. Idempotent. */
export async function applyEffect(vault: Vault, effect: Effect, pass: Pass): Promise<Applied> {
  switch (effect.kind) {
    case 'create':
      return applyCreate(vault, effect, pass);
    case 'save':
      return applySave(vault, effect, pass);
    case 'edit':
      return applyEdit(vault, effect, pass);
    case 'move':
      return applyMove(vault, effect, pass);
    case 'trash':
      return applyTrash(vault, effect);
    case 'remove_folder':
      await vault.removeEmptyFolder(effect.path);
      return APPLIED;
  }
}

async function applyCreate(vault: Vault, effect: CreateEffect, pass: Pass): Promise<Applied> {
  if ((await vault.create(effect.path, effect.after)) === 'created') return APPLIED;
  if (pass === 'first') return TAKEN;
  if (await repairTornWrite(vault, effect.path, effect.after)) return APPLIED;
  const text = await readText(vault, effect.path);
  return text !== null && hasStamp(text, effect.stamp) ? APPLIED : TAKEN;
}

/** Half a file goes to the trash in recovery, and the caller rolls the operation back. */
async function applySave(
  vault: Vault,
  { path, size, sha256, head, bytes }: SaveEffect,
  pass: Pass,
): Promise<Applied> {
  if (bytes !== undefined && (await vault.create(path, bytes())) === 'created') return APPLIED;
  if (pass === 'first') return conflict(path, 'changed');
  const there = await vault.read(path);
  if (there === null) return conflict(path, 'missing');
  if (there.length === size && (await hashBytes(there)) === sha256) return APPLIED;
  if (there.length >= size || !there.subarray(0, head.length).every((byte, at) => byte === head[at]))
    return conflict(path, 'changed');
  await vault.moveToTrash(path);
  return conflict(path, 'missing');
}

async function applyEdit(vault: Vault, effect: EditEffect, pass: Pass): Promise<Applied> {
  if (pass === 'recovery' && (await repairTornWrite(vault, effect.path, effect.after))) return APPLIED;
  const found = { isChanged: false };
  const outcome = await vault.edit(effect.path, (current) => {
    if (current === effect.after) return null;
    if (hashText(current) === effect.before) return effect.after;
    found.isChanged = !(pass === 'recovery' && isWrittenOn(current, effect));
    return null;
  });
  if (outcome === 'missing' || outcome === 'busy') return conflict(effect.path, outcome);
  return found.isChanged ? conflict(effect.path, 'changed') : APPLIED;
}

async function applyMove(vault: Vault, effect: MoveEffect, pass: Pass): Promise<Applied> {
  const outcome = await vault.move(effect.from, effect.to);
  if (outcome === 'moved') return APPLIED;
  if (pass === 'first') return outcome === 'exists' ? TAKEN : conflict(effect.from, 'missing');
  const target = await vault.read(effect.to);
  if (outcome === 'missing') return target === null ? conflict(effect.from, 'missing') : APPLIED;
  const source = await vault.read(effect.from);
  if (source === null || target === null || !isSame(source, target)) return TAKEN;
  // On some file systems a rename is a link and an unlink, and the crash came between the two.
  await vault.moveToTrash(effect.from);
  return APPLIED;
}

async function applyTrash(vault: Vault, effect: TrashEffect): Promise<Applied> {
  const bytes = await vault.read(effect.path);
  if (bytes === null) return APPLIED;
  const text = decodeText(bytes);
  const isAsMade =
    (text.ok && hashText(text.value) === effect.before) || (await hashBytes(bytes)) === effect.before;
  if (!isAsMade) return conflict(effect.path, 'changed');
  await vault.moveToTrash(effect.path);
  return APPLIED;
}

/** Whether this operation had already written to a note that was edited after a crash: its stamp or line is there. */
const isWrittenOn = (current: string, { stamp, line }: EditEffect): boolean =>
  hasStamp(current, stamp) || (line !== undefined && current.split(/\r?\n/).includes(line));

function hasStamp(current: string, stamp: Stamp | undefined): boolean {
  const note = parseNote(current);
  if (stamp === undefined || !note.ok) return false;
  return Object.entries(stamp).every(([key, value]) => textField(note.value.frontmatter, key) === value);
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);
