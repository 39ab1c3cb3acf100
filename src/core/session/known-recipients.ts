import type { Ledger } from '../approvals/model/ledger';
import { readApprovalFile } from '../approvals/model/approval/read-approval';
import { isApprovalName, recipientsOf } from '../approvals/model/approval/approval-note';
import { foldAddress } from '../../kernel/mail/headers/addresses';
import { NoteCache } from '../../kernel/index/note-cache';
import type { Note } from '../../kernel/notes/note';
import type { Vault } from '../../kernel/ports/vault';

/**
 * Collects the addresses that the person knows: their own, and earlier recipients from this device's ledger and from
 * the notes in Done, which come from every device.
 */
export class KnownRecipients {
  private readonly done: NoteCache<readonly string[]>;
  private latest: { ledger: Ledger; inDone: Promise<readonly string[]> } | null = null;

  constructor(
    vault: Vault,
    private readonly folder: string,
    private readonly own: readonly string[],
  ) {
    this.done = new NoteCache(vault, recipientsOfSent, isApprovalName);
  }

  /** The known addresses, in lower case. */
  async look(ledger: Ledger): Promise<ReadonlySet<string>> {
    return this.known(ledger, await this.inDone());
  }

  /** Known addresses for many approvals in a row: Done is searched once per opened ledger. */
  async lookOnce(ledger: Ledger): Promise<ReadonlySet<string>> {
    if (this.latest?.ledger !== ledger) this.latest = { ledger, inDone: this.inDone() };
    return this.known(ledger, await this.latest.inDone);
  }

  private known(ledger: Ledger, inDone: readonly string[]): ReadonlySet<string> {
    const sent = [...ledger.all()].filter(([, { state }]) => state.kind === 'executed');
    return new Set([
      ...this.own.map(foldAddress),
      ...sent.flatMap(([, { recipients }]) => recipients),
      ...inDone,
    ]);
  }

  private async inDone(): Promise<string[]> {
    const notes = (await this.done.look(this.folder)) ?? [];
    return notes.flatMap(({ value }) => value);
  }
}

function recipientsOfSent(note: Note | null): readonly string[] {
  const approval = readApprovalFile(note);
  return approval.ok && approval.value.status === 'executed' ? recipientsOf(approval.value.content) : [];
}
