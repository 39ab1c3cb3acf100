import { isMarkedCopy } from '../../../kernel/notes/marked-copy';
import { callOf } from '../../settings/call-of';
import type { Approval } from '../model/approval/approval-note';
import { STATE_FACTS } from '../model/approval/approval-state';
import { callHash } from '../model/approval/call-hash';
import type { ApprovalReading } from '../model/approval/read-approval';
import type { ApprovalFolder } from '../model/judge-approval';
import type { FoundApprovals, SettlementContext } from './settlement-context';

/**
 * Copies that a sync made of an approval whose outcome the person has to report. One file is decisive: the one with the
 * call's text, whose name is not marked as a copy.
 */
export class SyncedCopies {
  /** Paths of each approval's files, by its id. */
  private readonly files = new Map<string, string[]>();

  constructor(private readonly context: Pick<SettlementContext, 'ledger' | 'read' | 'session'>) {}

  look({ pending, approved }: Pick<FoundApprovals, 'pending' | 'approved'>): void {
    for (const file of [...pending, ...approved])
      for (const id of idOf(file)) this.files.set(id, [...this.filesOf(id), file.path]);
  }

  /** Whether the approval is such a one and has several files. */
  mayHave({ id }: Approval): boolean {
    const state = this.context.ledger.state(id);
    return state !== null && STATE_FACTS[state.kind].waitsFor === 'answer' && this.filesOf(id).length > 1;
  }

  /** Whether another file is decisive for the approval. */
  async isCopy(path: string, approval: Approval): Promise<boolean> {
    const { ledger, session } = this.context;
    const state = ledger.state(approval.id);
    if (state === null || !this.mayHave(approval)) return false;
    const files = this.filesOf(approval.id);
    const ranked: { at: string; rank: number }[] = [];
    for (const at of files) {
      const request = (await this.context.read(at))?.request;
      if (request?.id !== approval.id) continue;
      const isCalled = 'hash' in state && callHash(callOf(request, session.settings)) === state.hash;
      const isMarked = files.some((other) => isMarkedCopy(at, other));
      ranked.push({ at, rank: (isCalled ? 0 : 2) + Number(isMarked) });
    }
    const [first] = ranked.sort((a, b) => a.rank - b.rank);
    return first !== undefined && first.at !== path;
  }

  private filesOf(id: string): readonly string[] {
    return this.files.get(id) ?? [];
  }
}

/** The id in an approval's file; empty if the file can't be read. */
export const idOf = ({ value }: { value: ApprovalReading }): string[] => (value.ok ? [value.value.id] : []);

/** Groups the files of each approval, with the original, whose name is the shortest, before the copies of a sync. */
export function originalsFirst(files: FoundApprovals[ApprovalFolder]): FoundApprovals[ApprovalFolder] {
  const groups = new Map<string, (typeof files)[number][]>();
  for (const file of files) {
    const [key = file.path] = idOf(file);
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()].flatMap((group) => group.sort((a, b) => a.path.length - b.path.length));
}
