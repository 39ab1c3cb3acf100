import { applyEdits } from '../notes/text/text-edit';
import type { Vault } from '../ports/vault';
import { applyEffect } from './apply-effect';
import { hashText } from '../notes/values/hash';
import { repairTornWrite } from './repair-torn-write';
import type { CreateEffect, EditEffect, Effect, SaveEffect, TrashEffect } from './operation';

/**
 * Rolls back an operation that was only partly applied: reverts its effects, last one first. The deciding effect is
 * reverted last, because until then the operation's record still describes how to continue. Returns `false`, with
 * nothing reverted, if the deciding note was changed or is being edited.
 *
 * @throws {VaultError} if the vault refuses a file; the next recovery reverts the rest.
 */
export async function rollBack(vault: Vault, made: readonly Effect[]): Promise<boolean> {
  if (!made.every(isReversible)) return false;
  const [deciding] = made;
  if (deciding !== undefined && !(await isAsMade(vault, deciding))) return false;
  for (const effect of [...made].reverse()) {
    const applied = await applyEffect(vault, inverseOf(effect), 'recovery');
    if (effect === deciding && applied.kind !== 'applied') return false;
  }
  return true;
}

/** Finishes restoring a note's former text after a crash, so that the operation starts over. */
export async function mendRollBack(vault: Vault, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects)
    if (effect.kind === 'edit') await repairTornWrite(vault, effect.path, textBefore(effect));
}

type Reversible = CreateEffect | SaveEffect | EditEffect;

const isReversible = (effect: Effect): effect is Reversible =>
  effect.kind === 'create' || effect.kind === 'save' || effect.kind === 'edit';

const textBefore = ({ after, inverse }: EditEffect): string => applyEdits(after, inverse);

async function isAsMade(vault: Vault, effect: Effect): Promise<boolean> {
  if (effect.kind !== 'edit') return true;
  const found = { isSame: false };
  const outcome = await vault.edit(effect.path, (text) => {
    found.isSame = text === effect.after;
    return null;
  });
  return outcome === 'left' && found.isSame;
}

function inverseOf(effect: Reversible): EditEffect | TrashEffect {
  if (effect.kind === 'save') return { kind: 'trash', path: effect.path, before: effect.sha256 };
  const before = hashText(effect.after);
  if (effect.kind === 'create') return { kind: 'trash', path: effect.path, before };
  return { kind: 'edit', path: effect.path, before, after: textBefore(effect), inverse: [] };
}
