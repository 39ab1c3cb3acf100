import { isApprovalName, recipientsOf } from '../../../core/approvals/model/approval/approval-note';
import { readApprovalFile } from '../../../core/approvals/model/approval/read-approval';
import { isSame } from '../../../kernel/index/note-cache';
import { readPlainNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { VaultListing } from '../../../kernel/index/vault-listing';
import { isInside } from '../../../kernel/notes/paths';
import type { Clock } from '../../../kernel/ports/clock';
import type { NoteRef, Vault } from '../../../kernel/ports/vault';

/** A mail that the person sent with Deputy, by the note of its approval. */
export interface SentLetter {
  path: string;
  request: string;
  /** Folded addresses. */
  recipients: readonly string[];
  /** Id of the mail that it answers, without brackets; '' if it begins a conversation. */
  answers: string;
}

interface KnownLetter {
  ref: NoteRef;
  letter: SentLetter | null;
}

/** The letters whose approvals are in Done; each note is read once for each state of its file. */
export class SentLetters {
  private readonly known = new Map<string, KnownLetter>();
  private readonly listing: VaultListing;
  private latest: { refs: readonly NoteRef[]; letters: readonly SentLetter[] } | null = null;

  private constructor(private readonly ports: { vault: Vault; clock: Clock }) {
    this.listing = new VaultListing(ports);
  }

  /** The letters of a vault; kept with it, because each mail asks for them. */
  static of(ports: { vault: Vault; clock: Clock }): SentLetters {
    const letters = ofVault.get(ports.vault) ?? new SentLetters(ports);
    ofVault.set(ports.vault, letters);
    return letters;
  }

  /** All letters, the newest first, as of a recent listing. */
  async look(folder: string): Promise<readonly SentLetter[]> {
    const refs = await this.listing.rough();
    if (this.latest?.refs === refs) return this.latest.letters;
    const letters: SentLetter[] = [];
    for (const ref of refs) {
      if (!isInside(ref.path, folder) || !isApprovalName(ref.path)) continue;
      const known = this.known.get(ref.path);
      const { letter } = known !== undefined && isSame(known.ref, ref) ? known : await this.read(ref);
      if (letter !== null) letters.push(letter);
    }
    const nameOf = ({ path }: SentLetter): string => path.slice(path.lastIndexOf('/') + 1);
    letters.sort((a, b) => (nameOf(a) < nameOf(b) ? 1 : -1));
    this.latest = { refs, letters };
    return letters;
  }

  private async read(ref: NoteRef): Promise<KnownLetter> {
    const known = {
      ref,
      letter: letterIn(ref.path, await ifReadable(readPlainNote(this.ports.vault, ref.path))),
    };
    this.known.set(ref.path, known);
    return known;
  }
}

const ofVault = new WeakMap<Vault, SentLetters>();

function letterIn(path: string, note: Parameters<typeof readApprovalFile>[0]): SentLetter | null {
  const read = readApprovalFile(note);
  if (!read.ok || read.value.status !== 'executed' || read.value.content.kind !== 'email') return null;
  const { id, content } = read.value;
  const answers = content.inReplyTo.replace(/^<|>$/gu, '');
  return { path, request: id, recipients: recipientsOf(content), answers };
}
