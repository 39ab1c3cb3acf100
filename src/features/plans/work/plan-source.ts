import { readPlainNote } from '../../../kernel/index/read-note';
import { type SourceNote, SourceNotes } from '../../../kernel/index/source-notes';
import type { VaultListing } from '../../../kernel/index/vault-listing';
import type { Plan } from '../model/note/plan';
import type { SourceOfPlan } from '../model/same-source';
import type { NoteRef, Vault } from '../../../kernel/ports/vault';

type Source = Pick<Plan, keyof SourceOfPlan>;

/** The note a plan came from, wherever it lies by now; `null` for a plan that was typed, or whose note is ambiguous. */
export async function findPlanSource(vault: Vault, plan: Source): Promise<SourceNote | null> {
  return hasNote(plan) ? findAmong((await vault.list('')) ?? [], vault, plan) : null;
}

/**
 * The same for steps that only read, one after another: a large vault is listed once for them, unless the note has
 * moved. Never for whom a mail goes to: what came in a moment ago may make the note ambiguous.
 */
export async function findSourceToRead(
  { ports: { vault }, listing }: { ports: { vault: Vault }; listing: VaultListing },
  plan: Source,
): Promise<SourceNote | null> {
  if (!hasNote(plan)) return null;
  const recent = await listing.recent();
  const found = await findAmong(recent, vault, plan);
  return found ?? findAmong(await listing.now(), vault, plan);
}

const hasNote = ({ source }: Source): boolean => !source.startsWith('ask:');

const findAmong = (
  refs: readonly NoteRef[],
  vault: Vault,
  { source, sourcePath, sourceMessageId }: Source,
): Promise<SourceNote | null> =>
  SourceNotes.of(refs, (path) => readPlainNote(vault, path)).find({
    link: source,
    path: sourcePath,
    messageId: sourceMessageId,
  });
