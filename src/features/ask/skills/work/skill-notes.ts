import { NoteCache } from '../../../../kernel/index/note-cache';
import type { Note } from '../../../../kernel/notes/note';
import type { Vault } from '../../../../kernel/ports/vault';
import { readSkill, type SkillProblem } from '../model/read-skill';
import type { Skill } from '../model/skill';
import { nameOfPlace } from '../../../../core/tools/skill-path';
import { consentHash, skillConsentKey } from '../../../../core/settings/consents';
import type { HostMemory } from '../../../../core/session/host-memory';
import type { Session } from '../../../../core/session/session';
import type { Settings } from '../../../../core/settings/settings';

/** A note in the skills' folder. */
export interface SkillNote {
  path: string;
  /** Name derived from the path. */
  name: string;
  /** The skill; `null` if the note is not a valid one. */
  skill: Skill | null;
  problems: readonly SkillProblem[];
  /** The line for the `ConsentStore` that allows the skill on this device. */
  consent: string;
  /** Hash of the consent, for the command line. */
  hash: string;
  /** Whether exactly this form is allowed on this device. */
  isAgreed: boolean;
}

export type RunnableSkill = SkillNote & { skill: Skill };

export const isRunnable = (note: SkillNote): note is RunnableSkill => note.skill !== null && note.isAgreed;

/** The skills of a vault. Rereads changed notes only; needs no lock. */
export class SkillNotes {
  private readonly notes: NoteCache<Note | null>;
  private readonly interpreted = new WeakMap<object, SkillNote>();

  constructor(
    vault: Vault,
    private readonly settings: { folders: Pick<Settings['folders'], 'skills'> } & Pick<Settings, 'consents'>,
  ) {
    const { skills } = settings.folders;
    this.notes = new NoteCache(
      vault,
      (note) => note,
      (path) => nameOfPlace(path, skills) !== null,
    );
  }

  /** Skills sorted by name. A second skill with the same name is a problem. */
  async read(): Promise<SkillNote[]> {
    const known = (await this.notes.look(this.settings.folders.skills)) ?? [];
    const notes = known.map((each) => {
      const before = this.interpreted.get(each);
      const note = before ?? this.interpret(each.path, each.value);
      this.interpreted.set(each, note);
      return note;
    });
    return notes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(withoutTwin);
  }

  private interpret(path: string, note: Note | null): SkillNote {
    const { folders, consents } = this.settings;
    const name = nameOfPlace(path, folders.skills) ?? '';
    const reading = readSkill(note, { path, name });
    const consent = skillConsentKey(path, note?.text ?? '');
    return {
      path,
      name,
      skill: reading.ok ? reading.value : null,
      problems: reading.ok ? [] : reading.error,
      consent,
      hash: consentHash(consent),
      isAgreed: consents.includes(consent),
    };
  }
}

const known = new WeakMap<HostMemory, SkillNotes>();

/** The skills that one Deputy reads. */
export function skillNotes({
  hostMemory,
  ports,
  settings,
}: Pick<Session, 'hostMemory' | 'ports' | 'settings'>): SkillNotes {
  const notes = known.get(hostMemory) ?? new SkillNotes(ports.vault, settings);
  known.set(hostMemory, notes);
  return notes;
}

function withoutTwin(note: SkillNote, _: number, notes: readonly SkillNote[]): SkillNote {
  const first = notes.find(({ name }) => name === note.name);
  if (first === note || first === undefined) return note;
  const message = `Another skill has this name: ${first.path}. Rename one of the two.`;
  return { ...note, skill: null, problems: [...note.problems, { where: 'name', message }] };
}
