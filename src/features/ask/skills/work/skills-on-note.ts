import { readPlainNote } from '../../../../kernel/index/read-note';
import { stem } from '../../../../kernel/notes/names';
import { textField } from '../../../../kernel/notes/note';
import type { Vault } from '../../../../kernel/ports/vault';
import { matchByPattern, type SkillMatch } from '../model/match/match-by-pattern';
import type { SkillNote } from './skill-notes';

/** A skill that would run if the note's text were an ask. */
export interface SkillOnNote {
  name: string;
  path: string;
  /** The matching trigger; `null` if the skill's name matches. */
  trigger: string | null;
  /** Whether the skill would run without asking a model first. */
  isSure: boolean;
  /** Whether the skill is allowed on this device; otherwise it does not run. */
  isAgreed: boolean;
}

/** Skills that a note's text would trigger, found without calling a model; `null` if there is no such note. */
export async function skillsOnNote(
  path: string,
  { vault, notes }: { vault: Vault; notes: readonly SkillNote[] },
): Promise<SkillOnNote[] | null> {
  const note = await readPlainNote(vault, path);
  if (note === null) return null;
  const title = textField(note.frontmatter, 'subject') ?? stem(path);
  const skills = notes.flatMap(({ skill }) => skill ?? []);
  const found = [title, note.body].map((text) => matchByPattern(text, skills));
  const sure = found.flatMap((each) => each.sure ?? []);
  const unsure = found.flatMap((each) => each.unsure);
  const all = [
    ...sure.map((match) => ({ match, isSure: true })),
    ...unsure.map((match) => ({ match, isSure: false })),
  ];
  return all.filter(isFirst).map(({ match: { skill, trigger }, isSure }) => ({
    ...{ name: skill.name, path: skill.path, trigger, isSure },
    isAgreed: notes.some((each) => each.path === skill.path && each.isAgreed),
  }));
}

interface Found {
  match: SkillMatch;
  isSure: boolean;
}

const isFirst = ({ match }: Found, n: number, all: readonly Found[]): boolean =>
  all.findIndex((other) => other.match.skill === match.skill) === n;
