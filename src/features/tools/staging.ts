import type { CreateEffect, EditEffect, Effect } from '../../kernel/effects/operation';
import { patch } from '../../kernel/effects/patch';
import { hashText } from '../../kernel/notes/values/hash';
import { applyEdits } from '../../kernel/notes/text/text-edit';
import { judgePath, type PathRules } from './path-guard';
import type { StagedVault } from './vault-tool';

type StagedEffect = CreateEffect | EditEffect;

/**
 * What a step has prepared so far, lying on top of the vault: nothing is written. Each note has one effect at most,
 * however often it was added to, so that the effects can be committed in any order. Notes that a model must not see are
 * not there.
 */
export class Staging implements StagedVault {
  private readonly staged = new Map<string, StagedEffect>();

  constructor(
    private readonly vault: StagedVault,
    private readonly rules: PathRules,
  ) {}

  get effects(): Effect[] {
    return [...this.staged.values()];
  }

  async read(path: string): Promise<string | null> {
    if (!judgePath(path, this.rules, 'read').ok) return null;
    return this.staged.get(path)?.after ?? this.vault.read(path);
  }

  async list(): Promise<readonly string[]> {
    const paths = new Set([...(await this.vault.list()), ...this.staged.keys()]);
    return [...paths].filter((path) => judgePath(path, this.rules, 'read').ok);
  }

  changed(): readonly string[] {
    return [...this.staged.keys()];
  }

  /**
   * Takes in what a tool has prepared.
   *
   * @throws {Error} for an effect outside the writable folders, or on another text than the one that is staged: the
   * tool has broken its promise, whatever the model asked for.
   */
  stage(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind !== 'create' && effect.kind !== 'edit')
        throw new Error(`A tool may create and edit notes, not ${effect.kind} them.`);
      const judged = judgePath(effect.path, this.rules, 'write');
      if (!judged.ok || judged.value !== effect.path)
        throw new Error(`A tool wants to write outside its folders: ${JSON.stringify(effect.path)}`);
      this.staged.set(effect.path, merge(this.staged.get(effect.path), effect));
    }
  }
}

function merge(former: StagedEffect | undefined, effect: StagedEffect): StagedEffect {
  if (former === undefined) return effect;
  if (effect.kind === 'create' || hashText(former.after) !== effect.before)
    throw new Error(`A tool does not build upon what is staged: ${JSON.stringify(effect.path)}`);
  if (former.kind === 'create') return { ...former, after: effect.after };
  const original = applyEdits(former.after, former.inverse);
  return { ...former, after: effect.after, inverse: patch(effect.after, original) };
}
