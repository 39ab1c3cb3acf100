import { noteLink, pathLink } from '../notes/names';
import type { Clock } from '../ports/clock';
import type { Vault } from '../ports/vault';

/** The link to a note. */
export type LinkNote = (path: string) => string;

/** Links to notes that each name one note only: by name, or by path where the vault holds several of that name. */
export class NoteLinks {
  private listed: { at: number; link: Promise<LinkNote> } | null = null;

  constructor(private readonly ports: { vault: Vault; clock: Clock }) {}

  async to(path: string): Promise<string> {
    return (await this.now())(path);
  }

  /** For many links at once. */
  now(): Promise<LinkNote> {
    const { vault, clock } = this.ports;
    const at = clock.monotonic();
    // A listing of 10,000 notes costs as much as a triage without its model.
    if (this.listed === null || at - this.listed.at > LISTING_MS) this.listed = { at, link: linksNow(vault) };
    return this.listed.link;
  }
}

async function linksNow(vault: Vault): Promise<LinkNote> {
  const shared = await sharedNames(vault);
  return (path) => (shared.has(nameKey(path)) ? pathLink(path) : noteLink(path));
}

const LISTING_MS = 2_000;

async function sharedNames(vault: Vault): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const { path } of (await vault.list('')) ?? []) {
    const key = nameKey(path);
    if (known.has(key)) shared.add(key);
    known.add(key);
  }
  return shared;
}

/** Obsidian finds a link's note whatever the case. */
const nameKey = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .normalize('NFC')
    .toLowerCase();
