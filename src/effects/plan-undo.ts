import type { LogEntry } from '../log/entry';
import { decodeText } from '../notes/decode';
import { hashText } from '../notes/hash';
import { err, ok, type Result } from '../notes/result';
import { applyEdits } from '../notes/text-edit';
import type { Vault } from '../ports/vault';
import { freeName } from './free-name';
import type { Conflict, Effect, OperationPlan } from './operation';
import type { DoneRecord, Inverse } from './operation-records';
import { rewriteEffect } from './edit-effect';
import { readText } from './read-text';

export interface UndoOptions {
  run: string;
  entries: LogEntry[];
  /** A last word on the text a note gets back, such as its status. */
  adjust: (text: string) => string;
  /** A made file without what was added to it by itself since: that is no reason to keep it. */
  asMade?: (text: string) => string;
  /** A made file that Deputy alone has changed since is no reason to keep it either. */
  isOwn?: (text: string) => boolean;
}

/**
 * The operation that takes a finished one back. A note that somebody has changed since is a conflict: then nothing
 * is taken back. A created file that was changed since stays where it is.
 */
export async function planUndo(
  vault: Vault,
  record: DoneRecord,
  options: UndoOptions,
): Promise<Result<OperationPlan, Conflict>> {
  const effects: Effect[] = [];
  /** Where each note lies now, by where it will lie. */
  const current = new Map<string, string>();
  /** Where each note will be, by where it was. */
  const renamed = new Map<string, string>();
  for (const inverse of record.inverse) {
    const { adjust, asMade = (text: string) => text, isOwn = () => false } = options;
    const step = await planStep(inverse, { vault, current, renamed, adjust, asMade, isOwn });
    if (!step.ok) return step;
    effects.push(...step.value);
  }
  const { run, entries } = options;
  // The note decides whether anything is taken back, so its own effects come before those on files made beside it.
  effects.sort((a, b) => Number(a.kind === 'trash') - Number(b.kind === 'trash'));
  return ok({ run, label: `Undid: ${record.label}`, effects, entries, undoes: record.id });
}

interface Undoing {
  vault: Vault;
  current: Map<string, string>;
  renamed: Map<string, string>;
  adjust: (text: string) => string;
  asMade: (text: string) => string;
  isOwn: (text: string) => boolean;
}

async function planStep(inverse: Inverse, undoing: Undoing): Promise<Result<Effect[], Conflict>> {
  switch (inverse.kind) {
    case 'trash':
      return ok([await planTrash(inverse, undoing)]);
    case 'create':
      return ok([inverse]);
    case 'move': {
      const to = await freeName(undoing.vault, inverse.to);
      undoing.current.set(to, inverse.from);
      undoing.renamed.set(inverse.to, to);
      return ok([{ kind: 'move', from: inverse.from, to }]);
    }
    case 'edit':
      return planEdit(inverse, undoing);
  }
}

async function planTrash(
  inverse: Extract<Inverse, { kind: 'trash' }>,
  { vault, asMade, isOwn }: Undoing,
): Promise<Effect> {
  const text = await readText(vault, inverse.path);
  const isAsMade = text !== null && (hashText(asMade(text)) === inverse.before || isOwn(text));
  return isAsMade ? { ...inverse, before: hashText(text) } : inverse;
}

async function planEdit(
  inverse: Extract<Inverse, { kind: 'edit' }>,
  { vault, current, renamed, adjust }: Undoing,
): Promise<Result<Effect[], Conflict>> {
  const path = renamed.get(inverse.path) ?? inverse.path;
  const bytes = await vault.read(current.get(path) ?? path);
  if (bytes === null) return err({ path, reason: 'missing' });
  const text = decodeText(bytes);
  if (!text.ok || hashText(text.value) !== inverse.before) return err({ path, reason: 'changed' });
  return ok([rewriteEffect(path, text.value, adjust(applyEdits(text.value, inverse.edits)))]);
}
