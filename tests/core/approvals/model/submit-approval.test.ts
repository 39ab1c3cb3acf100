import { NO_PRIVACY } from '../../../fakes/no-privacy';
import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import { type NewApproval, submitApproval } from '../../../../src/core/approvals/model/submit-approval';
import { Effects } from '../../../../src/kernel/effects/effects';
import type { Effect, Operation } from '../../../../src/kernel/effects/operation';
import { journalFiles } from '../../../../src/kernel/journal/journal-files';
import type { LogEntry } from '../../../../src/kernel/log/entry';
import { VaultError } from '../../../../src/kernel/ports/vault';
import { type FaultOptions, Faults } from '../../../fakes/faults';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { MemoryVault } from '../../../fakes/memory-vault';
import { callOf, ID, MAIL, now, requestOf } from './found-approval';
import { FOLDERS } from './approval-stage';

const PATH = 'Pending_Approval/a.md';

/** A request that is born over a vault, and what was recorded of it. */
async function born(changes: Partial<NewApproval> = {}, trouble: FaultOptions = {}) {
  const device = new MemoryDeviceStore();
  const vault = new MemoryVault({ files: { 'Drafts/a.md': 'Yes.' }, folders: Object.values(FOLDERS) });
  const ledger = await Ledger.load(device, now);
  const recorded: Operation[] = [];
  const effects = new Effects({
    privacy: NO_PRIVACY,
    vault: vault.reopen(new Faults(trouble)),
    journal: journalFiles(device).operations,
    ...{ timestamp: now, newRun: () => 'run' },
    guard: () => Promise.resolve(),
    record: (finished) => Promise.resolve(void recorded.push(...finished.map(({ operation }) => operation))),
  });
  const isPut = await submitApproval(
    { ledger, device, effects, folders: FOLDERS, newRun: () => 'run1' },
    {
      path: PATH,
      request: requestOf(),
      call: callOf(MAIL),
      privacy: 'open',
      cautions: [],
      effects: [],
      ...changes,
    },
  );
  return { isPut, vault, state: ledger.state(ID), recorded };
}

describe('a request that is asked for', () => {
  it('waits, was put without a warning, and is logged by the path of its note', async () => {
    const { isPut, state, recorded } = await born();
    expect([isPut, state]).toMatchObject([
      true,
      { kind: 'pending', shown: { notes: ['a.md'], warnings: [] } },
    ]);
    expect(recorded).toMatchObject([{ run: 'run1', kind: 'request', label: 'Asked you about Re: the 14th' }]);
    expect(recorded[0]?.entries).toMatchObject([{ event: 'approval_pending', details: { note: PATH } }]);
  });

  it('is part of an operation by another name, with what else that does and logs', async () => {
    const entry: LogEntry = { event: 'startup', severity: 'info' };
    const then: Effect = { kind: 'move', from: 'Drafts/a.md', to: 'Done/a.md' };
    const more = { kind: 'triage', label: 'Asked again', entries: [entry], then: [then] } as const;
    const { vault, recorded } = await born(more);
    expect(recorded).toMatchObject([{ kind: 'triage', label: 'Asked again' }]);
    expect(recorded[0]?.entries.map(({ event }) => event)).toEqual(['startup', 'approval_pending']);
    expect(vault.paths()).toEqual(['Done/a.md', PATH]);
  });

  it('was put under the name that was free', async () => {
    const draft: Effect = { kind: 'create', privacy: 'open', path: 'Drafts/b.md', after: 'A copy.' };
    const edit: Effect = { kind: 'create', privacy: 'open', path: PATH, after: 'Taken.' };
    const then: Effect = { kind: 'move', from: 'Drafts/a.md', to: 'Done/a.md' };
    const { state } = await born({ effects: [draft, edit], then: [then] });
    expect(state).toMatchObject({ shown: { notes: ['a 2.md'] } });
  });

  it('is asked for by the next recovery where the vault refused to take its beginning back', async () => {
    const refuse = ({ kind, path }: { kind: string; path: string }) =>
      (kind === 'create' && path === PATH) || kind === 'trash'
        ? new VaultError('denied', 'EBUSY')
        : undefined;
    const draft: Effect = { kind: 'create', privacy: 'open', path: 'Drafts/b.md', after: 'A copy.' };
    const { isPut, state } = await born({ effects: [draft] }, { onWrite: refuse });
    expect([isPut, state?.kind]).toEqual([true, 'pending']);
  });

  it('is withdrawn, with all that came with it, where its note can not be written', async () => {
    const refuse = ({ kind, path }: { kind: string; path: string }) =>
      kind === 'create' && path === PATH ? new VaultError('denied', 'EBUSY') : undefined;
    const draft: Effect = { kind: 'create', privacy: 'open', path: 'Drafts/b.md', after: 'A copy.' };
    const { isPut, state, vault } = await born({ effects: [draft] }, { onWrite: refuse });
    expect([isPut, state?.kind, vault.paths()]).toEqual([false, 'withdrawn', ['Drafts/a.md']]);
  });
});
