import { NO_PRIVACY } from '../../fakes/no-privacy';
import { journalFiles } from '../../../src/kernel/journal/journal-files';
import { Effects } from '../../../src/kernel/effects/effects';
import type { CommitResult, OperationPlan } from '../../../src/kernel/effects/operation';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { editFrontmatter } from '../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { applyEdits, invertEdits } from '../../../src/kernel/notes/text/text-edit';
import type { PrivacyRules } from '../../../src/kernel/privacy/private-note';
import { FakeClock } from '../../fakes/fake-clock';
import { Faults } from '../../fakes/faults';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemoryVault } from '../../fakes/memory-vault';

export const SOURCE = 'Needs_Action/question.md';
export const DRAFT = 'Drafts/re-question.md';

export const DRAFT_FRONTMATTER = 'type: draft_reply\ndrafted_at: today';

export const note = (lines: string, body = 'Can you come?\n'): string => `---\n${lines}\n---\n\n${body}`;

export const DRAFT_TEXT = note(DRAFT_FRONTMATTER, 'Yes, gern: äöü 🙂\n');

/** A vault with one pending note, and effects over it that can die and come back. */
export class Office {
  /** Operation ids, each time they are said to be done. */
  readonly reported: string[] = [];
  readonly clock = new FakeClock();
  vault: MemoryVault;
  device: MemoryDeviceStore;
  effects: Effects;
  mayWrite = true;

  constructor(
    faults = new Faults(),
    readonly privacy: PrivacyRules = NO_PRIVACY,
  ) {
    this.vault = new MemoryVault({ clock: this.clock, faults, folders: ['Done', 'Drafts'] });
    this.vault.external(SOURCE, note('status: pending'));
    this.device = new MemoryDeviceStore({ faults });
    this.effects = this.open();
  }

  /** A new process over the same disk. */
  restart(faults?: Faults): void {
    this.vault = this.vault.reopen(faults);
    this.device = this.device.reopen(faults);
    this.effects = this.open();
  }

  recover(): Promise<CommitResult[]> {
    return this.effects.recover();
  }

  private open(): Effects {
    return new Effects({
      privacy: this.privacy,
      vault: this.vault,
      journal: journalFiles(this.device).operations,
      timestamp: () => '2026-11-02T09:00:00.000+01:00',
      newRun: () => 'run',
      guard: () => (this.mayWrite ? Promise.resolve() : Promise.reject(new Error('the lock is gone'))),
      record: (finished) => {
        for (const { operation, pass } of finished)
          if (pass === 'first' || !this.reported.includes(operation.id)) this.reported.push(operation.id);
        return Promise.resolve();
      },
    });
  }
}

/** Marks the source, writes a draft that the source names, and moves the source. */
export function aPlan(text: string, parts: Partial<OperationPlan> = {}): OperationPlan {
  const edits = editFrontmatter(text, { status: 'pending_approval', draft_path: DRAFT, decided_at: 'today' });
  if (!edits.ok) throw new Error(edits.error.message);
  const after = applyEdits(text, edits.value);
  const stamp = { decided_at: 'today' };
  return {
    run: 'run1',
    kind: 'triage',
    label: 'Drafted a reply',
    effects: [
      { kind: 'edit', path: SOURCE, before: hashText(text), after, inverse: invertEdits(edits.value), stamp },
      {
        kind: 'create',
        privacy: 'open',
        path: DRAFT,
        after: DRAFT_TEXT,
        namedBy: { path: SOURCE, key: 'draft_path', form: 'path' },
        stamp: { drafted_at: 'today' },
      },
      { kind: 'move', from: SOURCE, to: 'Done/question.md' },
    ],
    entries: [],
    ...parts,
  };
}
