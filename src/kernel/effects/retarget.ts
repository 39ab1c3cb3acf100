import { rewriteEffect } from './edit-effect';
import { findBlock } from '../notes/block';
import { editFrontmatter } from '../notes/frontmatter/frontmatter-edit';
import { noteLink } from '../notes/names';
import { applyEdits } from '../notes/text/text-edit';
import type { CreateEffect, EditEffect, Effect, MoveEffect, NamedBy } from './operation';
import { patch } from './patch';

export type Naming = CreateEffect | MoveEffect;

export const isNaming = (effect: Effect): effect is Naming =>
  effect.kind === 'create' || effect.kind === 'move';

export const targetOf = (effect: Naming): string => (effect.kind === 'create' ? effect.path : effect.to);

/**
 * Renames the target of effect `index` and updates the note that names it. Effects before `index` have already been
 * applied, so their changes become further edits.
 */
export function retarget(effects: readonly Effect[], index: number, name: string): Effect[] {
  const effect = effects[index];
  if (effect === undefined || !isNaming(effect)) return [...effects];
  const renamed: Effect = effect.kind === 'create' ? { ...effect, path: name } : { ...effect, to: name };
  const { namedBy } = effect;
  return effects.map((other, i) => {
    if (i === index) return renamed;
    if (namedBy === undefined || !holdsName(other, namedBy)) return other;
    const after = withName(other.after, { namedBy, from: targetOf(effect), to: name });
    return i < index ? rewriteApplied(other, after) : rewrite(other, after);
  });
}

type NameHolder = CreateEffect | EditEffect;

const holdsName = (effect: Effect, namedBy: NamedBy): effect is NameHolder =>
  (effect.kind === 'create' || effect.kind === 'edit') && effect.path === namedBy.path;

const rewrite = (effect: NameHolder, after: string): Effect =>
  effect.kind === 'create' ? { ...effect, after } : { ...effect, after, inverse: inverseOf(effect, after) };

function rewriteApplied(effect: NameHolder, after: string): Effect {
  const edit = rewriteEffect(effect.path, effect.after, after);
  return effect.kind === 'create' ? edit : { ...edit, inverse: inverseOf(effect, after) };
}

const inverseOf = (effect: EditEffect, after: string) =>
  patch(after, applyEdits(effect.after, effect.inverse));

/** Updates the frontmatter key and the links in Deputy's own block, but not links that a person wrote. */
function withName(
  text: string,
  { namedBy, from, to }: { namedBy: NamedBy; from: string; to: string },
): string {
  const edits = editFrontmatter(text, { [namedBy.key]: namedBy.form === 'link' ? `[[${to}]]` : to });
  const renamed = edits.ok ? applyEdits(text, edits.value) : text;
  const block = findBlock(renamed);
  if (block === undefined) return renamed;
  const said = renamed.slice(block.start, block.end).replaceAll(noteLink(from), noteLink(to));
  return renamed.slice(0, block.start) + said + renamed.slice(block.end);
}
