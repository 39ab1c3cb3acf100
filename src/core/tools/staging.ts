import type { CreateEffect, EditEffect, Effect } from '../../kernel/effects/operation';
import { patch } from '../../kernel/effects/patch';
import { hashText } from '../../kernel/notes/values/hash';
import { applyEdits } from '../../kernel/notes/text/text-edit';
import { judgePath, type PathRules } from './judge-path';
import type { StagedVault } from './vault-tool';

type StagedEffect = CreateEffect | EditEffect;

/**
 * Effects that a step has prepared, on top of the vault; nothing is written. Each note has at most one effect, however
 * often it was changed, so the effects can be committed in any order. Notes that a model must not see do not exist
 * here.
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
   * Adds the effects of a tool.
   *
   * @throws {Error} for an effect outside the writable folders, or based on a text other than the staged one:
   * then the tool itself is broken, whatever the model asked for.
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
