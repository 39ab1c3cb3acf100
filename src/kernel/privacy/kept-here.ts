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

/** The vault as it is searched for what a note was made of. */
export interface OriginVault {
  /** As it was a moment ago; the same object until it is listed anew. */
  recent(): Promise<readonly { path: string }[]>;
  now(): Promise<readonly { path: string }[]>;
  /** `null`: it is gone, or can't be read. */
  read(path: string): Promise<string | null>;
  /** The name of the skill that a note at this path is; `null`: it is none. */
  skillAt(path: string): string | null;
}

interface NoteText {
  path: string;
  text: string;
}

/** Where Deputy writes what it made a note of, as links. */
const ORIGIN_LINKS = ['source', 'source_note', 'source_link', 'asked_in', 'used_facts'];
/** More than a chain of Deputy's own ever has: a note that names more of them stays here. */
const MOST_ORIGINS = 50;

/**
 * Which notes stay on this computer: what is made of a private note does, also where it became private later. Whoever shows
 * notes to a model, or makes notes of them, goes by this.
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

  /** Why this text of a note stays here; `null`: it need not. */
  async why(path: string, text: string): Promise<PrivateBecause | null> {
    const own = whyPrivateText(path, text, this.rules);
    if (own !== null) return own;
    const note = parseNote(text);
    if (!note.ok) return null;
    return this.mayBeOfPrivateFolder(note.value)
      ? { kind: 'origin', of: null }
      : this.whyByOrigin(path, note.value);
  }

  /** The first reason that any of these notes gives. */
  async firstReason(shown: readonly ShownNote[]): Promise<PrivateBecause | null> {
    for (const each of shown) {
      const { path, note } = each;
      const why = whyPrivate(each, this.rules) ?? (await this.whyByOrigin(path, note));
      if (why !== null) return why;
    }
    return null;
  }

  /** Of what is made of these notes. */
  async privacyOf(madeOf: readonly ShownNote[]): Promise<Privacy> {
    return (await this.firstReason(madeOf)) === null ? 'open' : 'private';
  }

  private async whyByOrigin(path: string, note: Note): Promise<PrivateBecause | null> {
    const origins = await this.originsOf(note);
    const seen = new Set([path]);
    for (let at = 0; at < origins.length; at += 1) {
      const origin = origins[at];
      if (origin === undefined || seen.has(origin.path)) continue;
      if (seen.size > MOST_ORIGINS) return { kind: 'origin', of: null };
      seen.add(origin.path);
      if (whyPrivateText(origin.path, origin.text, this.rules) !== null)
        return { kind: 'origin', of: origin.path };
      const parsed = parseNote(origin.text);
      if (parsed.ok) origins.push(...(await this.originsOf(parsed.value)));
    }
    return null;
  }

  /** A request that was carried out lies in another folder than the mail it answers: it goes by the strictest rule. */
  private mayBeOfPrivateFolder({ frontmatter }: Note): boolean {
    return this.rules.folders.length > 0 && textField(frontmatter, 'type') === 'approval_request';
  }

  /** By name, since notes move. Of several that have it any may be meant. */
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

  /** `null`: one of them has moved since the vault was listed. */
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

/** A mail names the plan that was made of it; a note of a step names the plan that it was made for. */
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
