import { applyEdits } from '../notes/text/text-edit';
import type { Vault } from '../ports/vault';
import { applyEffect } from './apply-effect';
import { hashText } from '../notes/values/hash';
import { repairTornWrite } from './repair-torn-write';
import type { CreateEffect, EditEffect, Effect, TrashEffect } from './operation';

/**
 * Takes effects back that were made, the last one first, the one that decides last of all: until then the operation's
 * record still tells how to go on. `false` where the deciding note can't be given back, as somebody types in it or has
 * written in it since: then nothing was taken back.
 *
 * @throws {VaultError} where the vault refuses; what is left is found by the next recovery.
 */
export async function takeBack(vault: Vault, made: readonly Effect[]): Promise<boolean> {
  if (!made.every(isReversible)) return false;
  const [deciding] = made;
  if (deciding !== undefined && !(await isAsMade(vault, deciding))) return false;
  for (const effect of [...made].reverse()) {
    const applied = await applyEffect(vault, inverseOf(effect), 'recovery');
    if (effect === deciding && applied.kind !== 'applied') return false;
  }
  return true;
}

/** A crash may have cut the giving back of a note: then its former text is finished, and all begins anew. */
export async function mendTakenBack(vault: Vault, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects)
    if (effect.kind === 'edit') await repairTornWrite(vault, effect.path, textBefore(effect));
}

type Reversible = CreateEffect | EditEffect;

const isReversible = (effect: Effect): effect is Reversible =>
  effect.kind === 'create' || effect.kind === 'edit';

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
  const before = hashText(effect.after);
  if (effect.kind === 'create') return { kind: 'trash', path: effect.path, before };
  return { kind: 'edit', path: effect.path, before, after: textBefore(effect), inverse: [] };
}
