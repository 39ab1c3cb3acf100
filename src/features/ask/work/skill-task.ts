import type { Effect } from '../../../kernel/effects/operation';
import { noteLink } from '../../../kernel/notes/names';
import { isInside } from '../../../kernel/notes/paths';
import { leftOutWords, notesFor, type PrivateNotes } from '../../../core/tools/open-notes';
import type { Destination } from '../../../kernel/ports/language-model';
import type { Vault } from '../../../kernel/ports/vault';
import type { TaskArguments, Ask } from '../model/ask';
import type { TaskResult } from '../model/tools/task-tool';
import { SkillData } from '../skills/model/data/data-tools';
import type { EarlierAsk, SkillContextNote, SkillInput } from '../skills/model/run/prompt';
import { runSkill, type SkillOutcome } from '../skills/model/run/run-skill';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import type { Skill } from '../skills/model/skill';
import { findNotes } from '../../../core/tools/search-notes';
import { searchWords } from '../../../core/tools/search-words';
import type { ToolContext } from '../../../core/tools/tool-context';
import { Staging } from '../../../core/tools/staging';
import type { StagedVault } from '../../../core/tools/vault-tool';
import { vaultTools } from '../../../core/tools/vault-tools';
import { tableBase } from '../../../core/session/bases';
import { notesOf } from '../../../core/session/vault-notes';
import { countProfileAsRead } from '../../../core/settings/profile-note';
import { writingRules } from './ask-rules';
import { askedFor } from './asked';
import type { AskFile } from './ask-file';
import { askToDelete } from './ask-to-delete';
import { agreedSkill } from './skill-for';
import type { AskWork } from './ask-work';
import { timeOf, type TimePorts } from '../../../core/settings/occasion-of';

/** Token limit for all calls of one run together. */
const RUN_TOKENS = 60_000;
const MOST_NOTES = 4;
const MOST_FACTS = 8;
const MOST_CHARACTERS = 3_000;

/** Runs a skill as a task of an ask. `run`: attempt under which its answers are saved. */
export async function skillTask(
  work: AskWork,
  file: AskFile,
  { given, run, found: notes }: { given: TaskArguments; run: string; found: PrivateNotes },
): Promise<TaskResult> {
  const { session, models, signal } = work;
  const name = given.title ?? '';
  const found = await agreedSkill(work, name);
  if (!found.ok) return { kind: 'failed', why: found.error };
  const skill = found.value;
  const connected = await models.connect(skill.taskType, [skill]);
  if (!connected.ok) return { kind: 'failed', why: connected.error.message };
  const request = given.text ?? file.request.text;
  const { destination } = connected.value.model;
  countProfileAsRead(session.profiles, { destination, found: notes });
  const { ask, data } = await askToRun(work, file, { skill, request, destination, found: notes });
  const outcome = await session.prompt({
    model: connected.value,
    answers: {
      note: file.path,
      text: JSON.stringify([request, skill.instructions]),
      stage: 'skill',
      run,
    },
    signal,
    ask,
  });
  switch (outcome.kind) {
    case 'answered':
      return {
        kind: 'done',
        said: `Ran the skill ${name}${leftOutWords(notes.leftOut.size)}.`,
        answer: outcome.text,
        effects: [...outcome.effects, ...data.effects, ...(await newBases(work, skill, data))],
        ...(await toApprove(work, file, { skill, data })),
        attempt: outcome,
      };
    case 'left':
      return { kind: 'failed', why: outcome.why, attempt: outcome };
    case 'deferred':
      return { kind: 'failed', why: outcome.error.message, attempt: outcome };
  }
}

type SkillSession = Pick<AskWork['session'], 'settings' | 'search' | 'timestamp' | 'profiles' | 'keptHere'> &
  Pick<ToolContext, 'dialect'> &
  TimePorts;

/** Sources for the prompt of a skill. */
export interface SkillSources {
  session: SkillSession & { ports: { vault: Vault } };
  asked: AskWork['asked'];
}

interface SkillRun {
  skill: Skill;
  request: string;
  destination: Destination;
  /** Collects the private notes that the skill reads. */
  found: PrivateNotes;
}

/** The prompt that runs a skill with a model, with the tables it may write; the preview shows the same prompt. */
export async function askToRun(
  work: SkillSources,
  file: SkillFile,
  { skill, request, destination, found }: SkillRun,
): Promise<{ ask: (deps: PromptDeps) => Promise<SkillOutcome>; data: SkillData }> {
  const { session } = work;
  const vault = notesFor(destination, {
    vault: notesOf(session.ports.vault),
    keptHere: session.keptHere,
    found,
  });
  const data = await dataOf(work, file, { skill, vault });
  const input = await inputOf(work, file, { skill, request, vault, data, destination });
  const rules = writingRules(session.settings);
  return { ask: (deps) => runSkill(input, { ...deps, runTokens: RUN_TOKENS, vault, rules }), data };
}

/** Placeholder for the ask of a skill that is only previewed. */
export const NOT_ASKED: SkillFile = { path: '', request: { id: '' } };

type SkillFile = Pick<AskFile, 'path'> & { request: Pick<Ask, 'id'> };

async function toApprove(
  { session }: AskWork,
  file: AskFile,
  { skill, data }: { skill: Skill; data: SkillData },
): Promise<Pick<Extract<TaskResult, { kind: 'done' }>, 'request' | 'notes'>> {
  const rows = await data.toDelete();
  if (rows.length === 0) return {};
  const request = await askToDelete(session, file, { skill: skill.name, rows });
  return { request, notes: [request.path] };
}

interface Prepared {
  skill: Skill;
  request: string;
  vault: StagedVault;
  data: SkillData;
  destination: Destination;
}

/** Loads only those inputs that the skill asks for. */
async function inputOf(
  work: { session: SkillSession; asked: AskWork['asked'] },
  file: SkillFile,
  { skill, request, vault, data, destination }: Prepared,
): Promise<SkillInput> {
  const { session } = work;
  const { settings, search, dialect, timestamp } = session;
  const { folders } = settings;
  const { context } = skill;
  const rules = writingRules(settings);
  const open = new Staging(vault, rules);
  const at = timestamp();
  const origin = originOf(skill, file);
  const privacy = await session.keptHere.privacyOf([skill]);
  const tools = [...vaultTools({ rules, search, dialect, folders, at, origin, privacy }), ...data.tools];
  const facts: StagedVault = within(open, (path) => isInside(path, folders.memory));
  const notes: StagedVault = within(open, (path) => !isInside(path, folders.memory));
  return {
    skill,
    request,
    time: timeOf(session),
    profile: session.profiles[destination],
    history: await historyOf(work, file, { depth: context.history, destination }),
    memory: await found(work, { query: context.memory, request, vault: facts, most: MOST_FACTS }),
    notes: await found(work, { query: context.search, request, vault: notes, most: MOST_NOTES }),
    rows: context.rows === 0 ? [] : await data.latest(context.rows),
    tools: tools.filter(({ name }) => skill.tools.some((allowed) => allowed === name)),
    folders: rules.writable,
  };
}

const originOf = ({ name }: Skill, { path }: SkillFile) => ({
  source: 'skill',
  skill: name,
  asked_in: noteLink(path),
});

const dataOf = async (
  { session: { settings, search, timestamp, keptHere } }: { session: SkillSession },
  file: SkillFile,
  { skill, vault }: { skill: Skill; vault: StagedVault },
): Promise<SkillData> =>
  new SkillData({
    tables: skill.tables,
    folder: `${settings.folders.skills}/${skill.name}`,
    vault,
    context: {
      at: timestamp(),
      origin: originOf(skill, file),
      privacy: await keptHere.privacyOf([skill]),
      search,
      folders: settings.folders,
    },
  });

/** Effects that create an Obsidian base for each table that gets its first row. */
async function newBases(
  { session: { ports, settings, keptHere } }: AskWork,
  skill: Skill,
  data: SkillData,
): Promise<Effect[]> {
  const there = new Set(((await ports.vault.list(settings.folders.skills)) ?? []).map(({ path }) => path));
  const privacy = await keptHere.privacyOf([skill]);
  return data.written.flatMap((table): Effect[] => {
    const folder = data.folderOf(table);
    const order = ['file.name', ...table.fields.map(({ name }) => name)];
    const path = `${folder}.base`;
    const after = tableBase(table.name, folder, order);
    return there.has(path) ? [] : [{ kind: 'create', path, after, privacy }];
  });
}

const within = (vault: StagedVault, isMeant: (path: string) => boolean): StagedVault => ({
  read: (path) => (isMeant(path) ? vault.read(path) : Promise.resolve(null)),
  list: async () => (await vault.list()).filter(isMeant),
  changed: () => [],
});

interface Wanted {
  query: string | null;
  request: string;
  vault: StagedVault;
  most: number;
}

async function found(
  { session }: { session: SkillSession },
  { query, request, vault, most }: Wanted,
): Promise<SkillContextNote[]> {
  const words = query === null ? [] : searchWords(query.replaceAll('{request}', request));
  if (words.length === 0) return [];
  const { hits } = await findNotes(words, session, vault);
  const shown = hits.slice(0, most).map(async ({ path }) => ({
    path,
    text: ((await vault.read(path)) ?? '').slice(0, MOST_CHARACTERS),
  }));
  return Promise.all(shown);
}

async function historyOf(
  work: Pick<AskWork, 'asked'>,
  file: SkillFile,
  { depth, destination }: { depth: number; destination: Destination },
): Promise<EarlierAsk[]> {
  if (depth === 0) return [];
  const asked = askedFor(destination, await work.asked()).filter(
    ({ request }) => request.id !== file.request.id,
  );
  return asked
    .slice(0, depth)
    .reverse()
    .map(({ request }) => ({ text: request.text, answer: answerOf(request) }));
}

const answerOf = ({ analysis, tasks }: Ask): string =>
  [
    analysis?.answer ?? '',
    ...tasks.map(({ tool, state }) =>
      state.kind === 'done' ? `${tool}: ${state.said} ${state.answer ?? ''}`.trim() : '',
    ),
  ]
    .filter((part) => part !== '')
    .join('\n');
