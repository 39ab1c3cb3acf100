import { hashText } from '../notes/values/hash';
import { isNotePath } from '../notes/names';
import { applyEdits } from '../notes/text/text-edit';
import { markPrivate } from '../privacy/mark-private';
import { isInPrivateFolder, type Privacy, type PrivacyRules } from '../privacy/private-note';
import type { Vault } from '../ports/vault';
import type { EditEffect, Effect, MoveEffect } from './operation';
import { patch } from './patch';
import { readText } from './read-text';

/** Adds the private mark to notes that are made from a private note or leave a private folder. */
export async function keepPrivate(
  effects: readonly Effect[],
  keeping: { vault: Vault; rules: PrivacyRules },
): Promise<Effect[]> {
  const kept = effects.map((effect) => (isBornPrivate(effect) ? markedEffect(effect) : effect));
  for (const move of effects.filter((effect) => effect.kind === 'move')) {
    if (leavesPrivateFolder(move, keeping.rules)) await markMoved(kept, move, keeping.vault);
  }
  return kept;
}

/** Effects of a task that has read notes of this privacy: after a private one, all that it writes is private. */
export const effectsOf = (privacy: Privacy, effects: readonly Effect[]): Effect[] =>
  privacy === 'private' ? privateEffects(effects) : [...effects];

const privateEffects = (effects: readonly Effect[]): Effect[] => effects.map(markedEffect);

const isBornPrivate = (effect: Effect): boolean => effect.kind === 'create' && effect.privacy === 'private';

function markedEffect(effect: Effect): Effect {
  if ((effect.kind !== 'create' && effect.kind !== 'edit') || !isNotePath(effect.path)) return effect;
  const after = markPrivate(effect.after);
  if (effect.kind === 'create') return { ...effect, after, privacy: 'private' };
  return { ...effect, after, inverse: patch(after, applyEdits(effect.after, effect.inverse)) };
}

const leavesPrivateFolder = ({ from, to }: MoveEffect, { folders }: PrivacyRules): boolean =>
  isNotePath(from) && isInPrivateFolder(from, folders) && !isInPrivateFolder(to, folders);

/** Adds the private mark to a moved note: to its edit before the move, or as a separate edit. */
async function markMoved(effects: Effect[], move: MoveEffect, vault: Vault): Promise<void> {
  const at = effects.findIndex((effect) => effect.kind === 'edit' && effect.path === move.from);
  const edit = effects[at];
  if (edit !== undefined) {
    effects[at] = markedEffect(edit);
    return;
  }
  const text = await readText(vault, move.from);
  if (text === null) return;
  const marked = markedEffect(unchanged(move.from, text));
  if (marked.kind === 'edit' && marked.after !== text)
    effects.splice(
      effects.findIndex((effect) => effect.kind === 'move' && effect.from === move.from),
      0,
      marked,
    );
}

const unchanged = (path: string, text: string): EditEffect => ({
  kind: 'edit',
  path,
  before: hashText(text),
  after: text,
  inverse: [],
});
