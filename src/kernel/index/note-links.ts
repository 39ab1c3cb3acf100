import { noteLink, pathLink } from '../notes/names';
import type { NoteRef } from '../ports/vault';
import type { VaultListing } from './vault-listing';

export type LinkNote = (path: string) => string;

/** Unambiguous links to notes: by name, or by path if several notes share the name. */
export class NoteLinks {
  private latest: { refs: readonly NoteRef[]; link: LinkNote } | null = null;

  constructor(private readonly listing: VaultListing) {}

  async to(path: string): Promise<string> {
    return (await this.now())(path);
  }

  /** A formatter of links, for many notes at once. */
  async now(): Promise<LinkNote> {
    const refs = await this.listing.rough();
    if (this.latest?.refs !== refs) this.latest = { refs, link: linksAmong(refs) };
    return this.latest.link;
  }
}

function linksAmong(refs: readonly NoteRef[]): LinkNote {
  const shared = sharedNames(refs);
  return (path) => (shared.has(nameKey(path)) ? pathLink(path) : noteLink(path));
}

function sharedNames(refs: readonly NoteRef[]): ReadonlySet<string> {
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const { path } of refs) {
    const key = nameKey(path);
    if (known.has(key)) shared.add(key);
    known.add(key);
  }
  return shared;
}

/** A note's name as a key for links. Obsidian ignores case in links. */
const nameKey = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .normalize('NFC')
    .toLowerCase();
