import { foldedName, nameInLink, noteLink } from '../notes/names';
import { listField, parseNote, textField } from '../notes/note';
import { type PrivateBecause, type PrivacyRules, whyPrivateText } from '../privacy/private-note';
import type { StagedVault } from './vault-tool';

interface NoteText {
  path: string;
  text: string;
}

/** Where Deputy writes what it made a note of. */
const ORIGIN_LINKS = ['source', 'source_note', 'source_link', 'plan', 'asked_in'];
/** More than a chain of Deputy's own ever has: a note that names more of them stays here. */
const MOST_ORIGINS = 50;

/** Which notes stay on this computer: what is made of a private note does, also where it became private later. */
export class KeptHere {
  private paths: Map<string, string[]> | null = null;

  constructor(
    private readonly vault: Pick<StagedVault, 'list' | 'read'>,
    private readonly rules: PrivacyRules,
  ) {}

  /** Why this text of a note stays here; `null`: it need not. */
  async why(path: string, text: string): Promise<PrivateBecause | null> {
    const why = whyPrivateText(path, text, this.rules);
    if (why !== null) return why;
    if (this.mayBeOfPrivateFolder(text)) return { kind: 'origin', of: null };
    const origins = [...(await this.originsOf(text))];
    const seen = new Set([path]);
    for (const origin of origins) {
      if (seen.has(origin.path)) continue;
      if (seen.size > MOST_ORIGINS) return { kind: 'origin', of: null };
      seen.add(origin.path);
      if (whyPrivateText(origin.path, origin.text, this.rules) !== null)
        return { kind: 'origin', of: origin.path };
      origins.push(...(await this.originsOf(origin.text)));
    }
    return null;
  }

  /** A request that was carried out lies in another folder than the mail it answers: it goes by the strictest rule. */
  private mayBeOfPrivateFolder(text: string): boolean {
    if (this.rules.folders.length === 0) return false;
    const note = parseNote(text);
    return note.ok && textField(note.value.frontmatter, 'type') === 'approval_request';
  }

  /** By name, since notes move. Of several that have it any may be meant. */
  private async originsOf(text: string): Promise<NoteText[]> {
    const found: NoteText[] = [];
    for (const link of originLinks(text))
      found.push(...((await this.named(link)) ?? (await this.listed(link))));
    return found;
  }

  /** `null`: one of them has moved since the vault was listed. */
  private async named(link: string): Promise<NoteText[] | null> {
    this.paths ??= byLink(await this.vault.list());
    const notes: NoteText[] = [];
    for (const path of this.paths.get(foldedName(link)) ?? []) {
      const text = await this.vault.read(path);
      if (text === null) return null;
      notes.push({ path, text });
    }
    return notes;
  }

  private async listed(link: string): Promise<NoteText[]> {
    this.paths = null;
    return (await this.named(link)) ?? [];
  }
}

function originLinks(text: string): string[] {
  const note = parseNote(text);
  if (!note.ok) return [];
  const { frontmatter } = note.value;
  const links = ORIGIN_LINKS.flatMap((key) => listField(frontmatter, key)).map(nameInLink);
  const draft = textField(frontmatter, 'draft');
  return draft === undefined ? links : [...links, noteLink(draft)];
}

function byLink(paths: readonly string[]): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const path of paths) {
    const link = foldedName(noteLink(path));
    const known = named.get(link);
    if (known === undefined) named.set(link, [path]);
    else known.push(path);
  }
  return named;
}
