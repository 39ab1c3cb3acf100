import type { Vault } from '../../kernel/ports/vault';
import type { Folders } from '../settings/folders';
import type { HostMemory } from './host-memory';
import { Registry } from '../../kernel/notes/values/registry';

/** Notes of a feature, which a host watches between cycles as it does those of the core. */
export interface FeatureNotes {
  /** Changes whenever a check finds something different from the previous check. */
  readonly revision: number;
  /** Whether a note was added, changed or removed since the last check, or work was requested. Reads no note. */
  hasNews: () => Promise<boolean>;
  markSeen: () => Promise<void>;
  /** Subscribes to requests for work, which need not change a note. Returns a function that unsubscribes. */
  onCall: (hear: () => void) => () => void;
  /** Reads the notes, so that those that can't be read are known. They stay unseen. */
  read: () => Promise<unknown>;
}

export type OpenNotes = (place: { hostMemory: HostMemory; vault: Vault; folders: Folders }) => FeatureNotes;

export const featureNotes = new Registry<OpenNotes>();

export const openNotes = (place: Parameters<OpenNotes>[0]): readonly FeatureNotes[] =>
  featureNotes.rows.map((open) => open(place));
