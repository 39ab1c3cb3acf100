import { spokenLanguages } from '../model/spoken-languages';
import type { Effect } from '../../../kernel/effects/operation';
import { noteLink } from '../../../kernel/notes/names';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import type { Session } from '../../../core/session/session';
import { notesOf } from '../../../core/session/vault-notes';
import { pathRules } from '../../../core/settings/path-rules';
import { proposeSkill, type SaidAsk } from '../skills/model/proposals/propose-skill';
import { skillPath } from '../../../core/tools/skill-path';
import { Staging } from '../../../core/tools/staging';
import type { ActOutcome } from '../../../core/triage/work/note-acts';
import type { Ask } from '../model/ask';
import { NOT_KEPT_WORDS } from '../model/ask-records';
import { keepFact } from './remembered';
import { type AskFile, findAsk, keepChange, type Kept, privacyOfFile } from './ask-file';

/** A proposed fact or skill that the person decides on. */
export interface ProposalWish {
  /** Id of the ask that led to the proposal. */
  ask: string;
  /** Position among the ask's facts, from 1; `null` for the skill. */
  fact: number | null;
  /** Answers to the skill's questions, in their order; if one is '' or missing, the suggested answer is used. */
  answers?: readonly string[];
}

/** Keeps or dismisses a proposal, as an operation that can be undone. */
export async function decideProposal(
  session: Session,
  { ask, fact, answers = [] }: ProposalWish,
  isKept: boolean,
): Promise<ActOutcome> {
  const found = await findAsk(session, ask);
  if (found === null) return { kind: 'refused', why: GONE };
  if (found.standing !== 'kept') return { kind: 'refused', why: NOT_KEPT_WORDS[found.standing] };
  const { file } = found;
  const kept =
    fact === null
      ? await decideSkill(session, file, { answers, isKept })
      : await decideFact(session, file, { place: fact, isKept });
  if (kept.kind === 'refused') return kept;
  const [made] = kept.paths;
  return { kind: 'done', label: labelOf(file.request, { fact, isKept }), note: made ?? file.path };
}

const GONE = 'No such proposal waits.';

function labelOf({ facts, skill }: Ask, { fact, isKept }: { fact: number | null; isKept: boolean }): string {
  if (fact === null) return `${isKept ? 'Kept' : 'Dismissed'} the skill ${skill?.name ?? ''}`;
  const text = facts[fact - 1]?.text.slice(0, 80) ?? '';
  return isKept ? `Remembered: ${text}` : `Dismissed: ${text}`;
}

/** Writes down a fact together with the person's decision, in one operation. */
export async function decideFact(
  session: Session,
  file: AskFile,
  { place, isKept }: { /** From 1. */ place: number; isKept: boolean },
): Promise<Kept> {
  const fact = file.request.facts[place - 1];
  if (fact?.state !== 'proposed') return { kind: 'refused', why: GONE };
  const { folders } = session.settings;
  const rules = pathRules(session.settings);
  const at = session.timestamp();
  const context = {
    rules,
    folders,
    search: session.search,
    dialect: session.dialect,
    at,
    origin: { source: 'conversation', asked_in: noteLink(file.path) },
    privacy: privacyOfFile(session, file),
  };
  const made = isKept
    ? await keepFact(
        fact,
        { folder: folders.memory, date: at.slice(0, 10) },
        { context, vault: new Staging(notesOf(session.ports.vault), rules) },
      )
    : null;
  if (made?.kind === 'refused') return { kind: 'refused', why: made.why };
  return keepChange(session, file, {
    kind: 'task',
    privacy: 'open',
    event: { event: 'fact_decided', fact: place, isKept },
    label: labelOf(file.request, { fact: place, isKept }),
    effects: made?.effects ?? [],
    entries: [],
  });
}

async function decideSkill(
  session: Session,
  file: AskFile,
  { answers, isKept }: { answers: readonly string[]; isKept: boolean },
): Promise<Kept> {
  if (file.request.skill?.state !== 'proposed') return { kind: 'refused', why: GONE };
  const made = isKept ? await newSkill(session, file, answers) : ok([]);
  if (!made.ok) return { kind: 'refused', why: made.error };
  return keepChange(session, file, {
    kind: 'task',
    privacy: 'open',
    event: { event: 'skill_decided', isKept, at: session.timestamp() },
    label: labelOf(file.request, { fact: null, isKept }),
    effects: made.value,
    entries: [],
  });
}

/** Effects that create the skill's note. Like any skill, it runs only once the person has allowed it on this device. */
async function newSkill(
  session: Session,
  file: AskFile,
  answers: readonly string[],
): Promise<Result<Effect[], string>> {
  const { ports, settings } = session;
  const { skill } = file.request;
  if (skill === null) return err(GONE);
  const made = proposeSkill(skill, saidAsk(session, file.request), answers);
  if (!made.ok) return made;
  const path = skillPath(settings.folders.skills, skill.name);
  if ((await ports.vault.read(path)) !== null) return err(`There is a skill ${skill.name} already: ${path}.`);
  return ok([{ kind: 'create', path, after: made.value.note, privacy: privacyOfFile(session, file) }]);
}

/** The text of an ask, with the time and the languages for parsing its dates. */
export const saidAsk = (
  {
    ports,
    settings,
  }: {
    ports: { clock: Pick<Session['ports']['clock'], 'zone'> };
    settings: Pick<Session['settings'], 'personLanguages'>;
  },
  { text, at }: Pick<Ask, 'text' | 'at'>,
): SaidAsk => ({
  text,
  moment: {
    from: Date.parse(at),
    zone: ports.clock.zone,
    languages: spokenLanguages(settings.personLanguages),
  },
});
