import { callHash } from '../model/approval/call-hash';
import type { ApprovalFolder } from '../model/judge-approval';
import type { Approval } from '../model/approval/approval-note';
import { editFrontmatter, type FrontmatterChanges } from '../../../kernel/notes/frontmatter/frontmatter-edit';
import { baseName, numberedPath } from '../../../kernel/notes/names';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { callOf } from '../../settings/call-of';
import { VaultError } from '../../../kernel/ports/vault';
import { approvalFolderPath, type ApprovalFile } from './find-approval';
import type { Ports } from '../../session/ports';
import type { Settings } from '../../settings/settings';

/** An approval's file during a person's decision: without the lock, one step at a time. */
export class ApprovalInHand {
  readonly request: Approval;
  readonly path: string;
  readonly folder: ApprovalFolder;
  /** Hash of the call that the note describes. */
  readonly hash: string;

  constructor(
    private readonly ports: Pick<Ports, 'vault'>,
    private readonly settings: Settings,
    { request, path, folder }: ApprovalFile,
  ) {
    this.request = request;
    this.path = path;
    this.folder = folder;
    this.hash = callHash(callOf(request, settings));
  }

  /** Returns whether the file was updated. */
  async edit(changes: FrontmatterChanges): Promise<boolean> {
    const outcome = await this.ports.vault.edit(this.path, (text) => {
      const edits = editFrontmatter(text, changes);
      return edits.ok && edits.value.length > 0 ? applyEdits(text, edits.value) : null;
    });
    return outcome === 'written' || outcome === 'left';
  }

  /** Writes the person's reason into the note; '' removes it. */
  giveReason(reason: string): Promise<boolean> {
    return this.edit({ rejection_reason: reason === '' ? null : reason });
  }

  /** A disk may report a failure although it moved the file, so the file's place decides whether the move succeeded. */
  private async movedTo(to: string, error: unknown): Promise<'moved'> {
    const { vault } = this.ports;
    const isGone = (await vault.read(this.path)) === null;
    if (error instanceof VaultError && isGone && (await vault.read(to)) !== null) return 'moved';
    throw error;
  }

  /** Returns the new path; `null` if the file was moved or deleted meanwhile. */
  async move(folder: ApprovalFolder): Promise<string | null> {
    if (this.folder === folder) return this.path;
    const target = `${approvalFolderPath(folder, this.settings.folders)}/${baseName(this.path)}`;
    for (let n = 1; ; n += 1) {
      const to = n === 1 ? target : numberedPath(target, n);
      const outcome = await this.ports.vault
        .move(this.path, to)
        .catch((error: unknown) => this.movedTo(to, error));
      if (outcome !== 'exists') return outcome === 'moved' ? to : null;
    }
  }
}
