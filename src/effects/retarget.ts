import { editFrontmatter } from '../notes/frontmatter-edit';
import { hashText } from '../notes/hash';
import { applyEdits } from '../notes/text-edit';
import type { CreateEffect, EditEffect, Effect, MoveEffect, NamedBy } from './operation';
import { patch } from './patch';

type Naming = CreateEffect | MoveEffect;

export const isNaming = (effect: Effect): effect is Naming => effect.kind === 'create' || effect.kind === 'move';

export const targetOf = (effect: Naming): string => (effect.kind === 'create' ? effect.path : effect.to);

/**
 * The same effects with effect `index` under another name, and the note that names it following.
 * Effects before `applied` have been made already: what changes in them is a further edit on top.
 */
export function retarget(effects: readonly Effect[], index: number, name: string, applied: number): Effect[] {
  const effect = effects[index];
  if (effect === undefined || !isNaming(effect)) return [...effects];
  const renamed: Effect = effect.kind === 'create' ? { ...effect, path: name } : { ...effect, to: name };
  const { namedBy } = effect;
  return effects.map((other, i) => {
    if (i === index) return renamed;
    if (namedBy === undefined || !holdsName(other, namedBy)) return other;
    return i < applied ? rewriteApplied(other, namedBy, name) : rewrite(other, namedBy, name);
  });
}

type NameHolder = CreateEffect | EditEffect;

const holdsName = (effect: Effect, namedBy: NamedBy): effect is NameHolder =>
  (effect.kind === 'create' || effect.kind === 'edit') && effect.path === namedBy.path;

function rewrite(effect: NameHolder, namedBy: NamedBy, name: string): Effect {
  const after = withName(effect.after, namedBy, name);
  return effect.kind === 'create' ? { ...effect, after } : { ...effect, after, inverse: inverseOf(effect, after) };
}

function rewriteApplied(effect: NameHolder, namedBy: NamedBy, name: string): Effect {
  const after = withName(effect.after, namedBy, name);
  const inverse = effect.kind === 'create' ? patch(after, effect.after) : inverseOf(effect, after);
  return { kind: 'edit', path: effect.path, before: hashText(effect.after), after, inverse };
}

const inverseOf = (effect: EditEffect, after: string) => patch(after, applyEdits(effect.after, effect.inverse));

function withName(text: string, { key, form }: NamedBy, name: string): string {
  const edits = editFrontmatter(text, { [key]: form === 'link' ? `[[${name}]]` : name });
  return edits.ok ? applyEdits(text, edits.value) : text;
}
