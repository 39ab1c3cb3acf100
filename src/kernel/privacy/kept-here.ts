import { foldedName, nameInLink, noteLink } from '../notes/names';
import { listField, type Note, parseNote, textField } from '../notes/note';
import {
  type Privacy,
  type PrivacyRules,
  type PrivateBecause,
  type ShownNote,
  whyPrivate,
  whyPrivateText,
} from './private-note';

/** Vault access for finding the notes that a note was made from. */
export interface OriginVault {
  /** A recent listing; the same object until it is listed again. */
  recent(): Promise<readonly { path: string }[]>;
  now(): Promise<readonly { path: string }[]>;
  /** The text of a note; `null` if the note is gone or cannot be read. */
  read(path: string): Promise<string | null>;
  /** The name of the skill at this path; `null` if the note is not a skill. */
  skillAt(path: string): string | null;
}

interface NoteText {
  path: string;
  text: string;
}

/** Properties in which Deputy links to the notes that a note was made from. */
const ORIGIN_LINKS = ['source', 'source_note', 'source_link', 'asked_in', 'used_facts'];
/** Most notes that one is made from, directly or indirectly; a note with more is treated as private. */
const MOST_ORIGINS = 50;

/**
 * Decides which notes stay on this machine. A note that was made from a private note stays, too, even if the original
 * became private later. Everything that shows notes to a model or creates notes from them must ask this class.
 */
export class KeptHere {
  private listed: {
    refs: readonly { path: string }[];
    named: ReadonlyMap<string, readonly string[]>;
  } | null = null;

  constructor(
    private readonly vault: OriginVault,
    private readonly rules: PrivacyRules,
  ) {}

  /** Why this text of a note stays here; `null` if it may be sent. */
  async why(path: string, text: string): Promise<PrivateBecause | null> {
    const own = whyPrivateText(path, text, this.rules);
    if (own !== null) return own;
    const note = parseNote(text);
    if (!note.ok) return null;
    return this.mayBeOfPrivateFolder(note.value)
      ? { kind: 'origin', of: null }
      : this.whyByOrigin(path, note.value);
  }

  /** The first reason that one of these notes has to stay here; `null` if all may be sent. */
  async firstReason(shown: readonly ShownNote[]): Promise<PrivateBecause | null> {
    for (const each of shown) {
      const { path, note } = each;
      const why = whyPrivate(each, this.rules) ?? (await this.whyByOrigin(path, note));
      if (why !== null) return why;
    }
    return null;
  }

  async privacyOf(madeOf: readonly ShownNote[]): Promise<Privacy> {
    return (await this.firstReason(madeOf)) === null ? 'open' : 'private';
  }

  private async whyByOrigin(path: string, note: Note): Promise<PrivateBecause | null> {
    const origins = await this.originsOf(note);
    const seen = new Set([path]);
    // The loop also visits the origins that it adds.
    for (const origin of origins) {
      if (seen.has(origin.path)) continue;
      if (seen.size > MOST_ORIGINS) return { kind: 'origin', of: null };
      seen.add(origin.path);
      if (whyPrivateText(origin.path, origin.text, this.rules) !== null)
        return { kind: 'origin', of: origin.path };
      const parsed = parseNote(origin.text);
      if (parsed.ok) origins.push(...(await this.originsOf(parsed.value)));
    }
    return null;
  }

  /**
   * Whether a note may come from a private folder. True for approvals if there are private folders, because an executed
   * approval is in another folder than the mail it answers.
   */
  private mayBeOfPrivateFolder({ frontmatter }: Note): boolean {
    return this.rules.folders.length > 0 && textField(frontmatter, 'type') === 'approval_request';
  }

  /** Notes that a note was made from, by name, because notes move; of several with one name, all. */
  private async originsOf(note: Note): Promise<NoteText[]> {
    const found: NoteText[] = [];
    for (const name of originNames(note))
      found.push(
        ...((await this.read(name, await this.vault.recent())) ??
          (await this.read(name, await this.vault.now())) ??
          []),
      );
    return found;
  }

  /** The texts of the notes with a name; `null` if one of them moved since the vault was listed. */
  private async read(name: string, refs: readonly { path: string }[]): Promise<NoteText[] | null> {
    if (this.listed?.refs !== refs) this.listed = { refs, named: this.namesOf(refs) };
    const notes: NoteText[] = [];
    for (const path of this.listed.named.get(name) ?? []) {
      const text = await this.vault.read(path);
      if (text === null) return null;
      notes.push({ path, text });
    }
    return notes;
  }

  private namesOf(refs: readonly { path: string }[]): Map<string, string[]> {
    const named = new Map<string, string[]>();
    const add = (name: string, path: string): void => {
      const known = named.get(name);
      if (known === undefined) named.set(name, [path]);
      else known.push(path);
    };
    for (const { path } of refs) {
      add(foldedName(noteLink(path)), path);
      const skill = this.vault.skillAt(path);
      if (skill !== null) add(skillName(skill), path);
    }
    return named;
  }
}

/** Names of the notes that a note was made from. `plan` counts only in a note made for a plan's step. */
function originNames({ frontmatter }: Note): string[] {
  const keys = textField(frontmatter, 'source') === 'plan' ? [...ORIGIN_LINKS, 'plan'] : ORIGIN_LINKS;
  const links = keys.flatMap((key) => listField(frontmatter, key)).filter((link) => link.startsWith('['));
  const draft = textField(frontmatter, 'draft');
  return [
    ...links.map(nameInLink),
    ...(draft === undefined ? [] : [noteLink(draft)]),
    ...listField(frontmatter, 'skill').map(skillName),
  ].map(foldedName);
}

const skillName = (name: string): string => `skill ${name}`;
