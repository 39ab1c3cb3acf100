import { isWaiting } from '../../session/run-queue';
import type { OpenDeputy } from '../../session/work-lock';
import { waitingMails } from '../overview/waiting-mails';
import { type Estimate, estimateWork } from './estimate';

export interface FailedNotes {
  paths: string[];
  /** Bytes of each note. */
  sizes: number[];
  estimate: Estimate;
}

/** The cost of a run, by the sizes of its notes. Needs no lock. */
export class Looks {
  constructor(private readonly shared: Pick<OpenDeputy, 'ports' | 'settings' | 'workLock'>) {}

  /** Estimate for triaging the first `limit` waiting notes and mail files; with `again`, notes of these sizes too. */
  async estimate(
    limit = Infinity,
    part: 'triage' | 'all' = 'all',
    again: readonly number[] = [],
  ): Promise<Estimate> {
    const { ports, settings, workLock } = this.shared;
    const { vault, device } = ports;
    const { folders } = settings;
    const { index, caches } = workLock;
    const notes = (await index.look(folders.needsAction)) ?? [];
    const mails = await waitingMails(notes, { vault, device, folders });
    const waiting = [...notes.filter(isWaiting), ...mails].map(({ size }) => size);
    const drafts = (await caches.drafts.look(folders.drafts)) ?? [];
    const sizesOf = (key: 'awaitsRevision' | 'awaitsWording'): number[] =>
      drafts.flatMap(({ size, value }) => (value?.[key] === true ? [size] : []));
    return estimateWork([...waiting, ...again].slice(0, limit), settings, {
      ...{ part, drafts: sizesOf('awaitsRevision') },
      wordings: part === 'all' ? sizesOf('awaitsWording') : [],
    });
  }

  /** Notes whose triage failed, and the estimate for triaging them again. */
  async failed(): Promise<FailedNotes> {
    const { settings, workLock } = this.shared;
    const notes = (await workLock.index.look(settings.folders.needsAction)) ?? [];
    const failed = notes.filter((note) => note.state === 'settled' && note.status === 'failed');
    const sizes = failed.map(({ size }) => size);
    const estimate = estimateWork(sizes, settings, { part: 'triage' });
    return { paths: failed.map(({ path }) => path), sizes, estimate };
  }
}
