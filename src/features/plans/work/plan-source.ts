import { readPlainNote } from '../../../kernel/index/read-note';
import { type SourceNote, SourceNotes } from '../../../kernel/index/source-notes';
import type { VaultListing } from '../../../kernel/index/vault-listing';
import type { Plan } from '../model/note/plan';
import type { SourceOfPlan } from '../model/same-source';
import type { NoteRef, Vault } from '../../../kernel/ports/vault';

type Source = Pick<Plan, keyof SourceOfPlan>;

/** The source note of a plan, wherever it is now; `null` for a typed plan, or if the note is ambiguous. */
export async function findPlanSource(vault: Vault, plan: Source): Promise<SourceNote | null> {
  return hasNote(plan) ? findAmong((await vault.list('')) ?? [], vault, plan) : null;
}

/**
 * Finds the source note for steps that only read. A large vault is listed once for a series of them, unless the note
 * has moved. Never use the result for the recipient of a mail, because a note that just arrived may make the source
 * ambiguous.
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
