import type { PromptAttempt } from '../../../llm/prompting/attempt';
import type { PromptDeps } from '../../../llm/prompting/prompt-deps';
import { spokenLanguages } from '../model/spoken-languages';
import { hashText } from '../../../kernel/notes/values/hash';
import { analyse, type AnalysisDeps, type AnalysisOutcome } from '../model/analysis/analyse';
import { wholeSplit } from '../model/analysis/whole-split';
import { type Split, splitByRules } from '../model/analysis/split-by-rules';
import { type Ask, sumSpent } from '../model/ask';
import { callToolTaskTool } from '../model/tools/call-tool';
import { OFFERED_TOOLS } from '../model/tools/task-tools';
import type { PromptModel } from '../../../core/session/prompt-model';
import { type AskFile, keepChange, type Kept } from './ask-file';
import { isOfSkill, NO_SKILL, skillFor, type SkillFor, skillsKey } from './skill-for';
import { runsSkills, wishWords } from './offer-skill';
import { skillOrder } from './skill-order';
import { spentOf } from './spent';
import type { AskWork, OneAskWork } from './ask-work';
import type { PastAsk } from './asked';
import { madeBefore, pastTurns } from './surroundings';
import type { Moment } from '../../../kernel/dates/read-when';
import type { LanguageModel } from '../../../kernel/ports/language-model';
import type { ToolDescription } from '../../../kernel/ports/tool-caller';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { Session } from '../../../core/session/session';

type TakenApart = Pick<AnalysisOutcome, 'analysis' | 'orders'> &
  Partial<PromptAttempt> & {
    /** Set if a tool server did not answer, so that the same words may mean more later. */
    isPartial?: true;
  };

/** Splits an ask into tasks for the tools, or assigns it to one of the person's skills. */
export async function takeApart(work: OneAskWork, file: AskFile): Promise<Kept> {
  const { models } = work;
  const { request } = file;
  const whole = request.replaces === undefined ? await wholeOf(work, file) : null;
  if (whole !== null) return keepAnalysis(work, file, { outcome: whole, match: NO_SKILL });
  const wished = await wishedOf(work, file);
  if (wished !== null) return keepAnalysis(work, file, { outcome: wished, match: NO_SKILL });
  const connected = await models.connect('complex_reasoning', []);
  if (!connected.ok) {
    const why = connected.error.message;
    const outcome = request.replaces === undefined ? await ruledInstead(work, request, why) : null;
    if (outcome === null) return { kind: 'refused', why };
    models.giveUp();
    return keepAnalysis(work, file, { outcome, match: NO_SKILL });
  }
  const { model } = connected.value;
  const asked = await work.asked();
  const before: Before = {
    made: madeBefore(request, asked),
    turns: model.provider === 'rules' ? [] : pastTurns(request, asked, model.destination),
  };
  const key = model.provider === 'rules' ? null : await keyOf(work, file, { model, before });
  const known = key === null ? null : sameAnalysis(asked, key);
  const match = known === null ? await skillFor(work, file) : NO_SKILL;
  const outcome: TakenApart =
    known ??
    withHint(
      matched(match, request.text) ?? (await analysed(work, file, { connected: connected.value, before })),
      match.hint,
    );
  const { analysis, orders } = keyed(withoutRules(outcome, request), key);
  if (analysis.instead !== null) models.giveUp();
  return keepAnalysis(work, file, { outcome: { ...outcome, analysis, orders }, match });
}

/** The tasks of an ask that the rules read to the last word, if no skill is meant: no model is asked, whichever is chosen. */
async function wholeOf(work: OneAskWork, { request }: AskFile): Promise<TakenApart | null> {
  const whole = wholeSplit(
    request.text,
    momentOf(work.session, request.at),
    madeBefore(request, await work.asked()),
  );
  return whole === null || (await isOfSkill(work, request.text)) ? null : ruled(whole, null);
}

/**
 * The answer to a request for recurring work, which needs no model. If no model is chosen, the rules do the part that
 * they can do at once.
 */
async function wishedOf(work: OneAskWork, file: AskFile): Promise<TakenApart | null> {
  const answer = await wishWords(work, file);
  if (answer === null) return null;
  const { text, at } = file.request;
  const { orders } = splitByRules(text, momentOf(work.session, at));
  const isDoable = orders.every(({ tool }) => tool !== 'unclear' && tool !== 'reminder' && tool !== 'plan');
  if (isDoable && !(await runsSkills(work.models))) return null;
  const reasoning = 'It asks for recurring work.';
  return ruled({ reasoning, answer, orders: [] }, null);
}

/**
 * The rules' tasks where no model can be asked, with the reason; `null` if the rules understand nothing of the ask, or
 * it may be for a skill.
 */
export async function ruledInstead(
  work: AskWork,
  request: Pick<Ask, 'id' | 'text' | 'at'>,
  why: string,
): Promise<TakenApart | null> {
  const { text, at } = request;
  const split = splitByRules(text, momentOf(work.session, at), madeBefore(request, await work.asked()));
  const isUnderstood = split.orders.some(({ tool }) => tool !== 'unclear');
  return isUnderstood && !(await isOfSkill(work, text)) ? ruled(split, `Without a model: ${why}`) : null;
}

const ruled = ({ reasoning, answer, orders }: Split, instead: string | null): TakenApart => ({
  analysis: { by: 'rules', reasoning, answer, instead },
  orders,
});

/** The moment of an ask, at which its words for a time are read. */
export const momentOf = ({ ports, settings }: Session, at: string): Moment => ({
  from: Date.parse(at),
  zone: ports.clock.zone,
  languages: spokenLanguages(settings.personLanguages),
});

/** The rules do not repeat what they did before. */
const withoutRules = (outcome: TakenApart, { replaces }: Ask): TakenApart =>
  replaces !== undefined && outcome.analysis.by === 'rules'
    ? { ...outcome, analysis: { ...outcome.analysis, answer: null }, orders: [] }
    : outcome;

async function keepAnalysis(
  { session }: OneAskWork,
  file: AskFile,
  { outcome, match }: { outcome: TakenApart; match: SkillFor },
): Promise<Kept> {
  const { request, path } = file;
  const { analysis, orders } = outcome;
  const details = { request: request.id, note: path, tasks: orders.length, by: analysis.by };
  const kept = await keepChange(session, file, {
    event: { event: 'analysed', analysis, orders, spent: sumSpent(spentOf(match.attempt), spentOf(outcome)) },
    kind: 'task_request',
    privacy: match.match === null ? 'open' : await session.keptHere.privacyOf([match.match.skill]),
    label: 'Split what you asked into tasks',
    entries: [
      ...match.entries,
      ...(outcome.entries ?? []),
      { event: 'request_analysed', severity: 'info', details },
    ],
  });
  if (kept.kind === 'kept') await session.answers.close(request.id);
  return kept;
}

type Before = Pick<AnalysisDeps, 'made' | 'turns'>;

/**
 * Adds the cache key, unless the rules made the analysis because the model failed, or a tool server was unavailable.
 */
const keyed = (
  { analysis, orders, isPartial }: TakenApart,
  key: string | null,
): Pick<TakenApart, 'analysis' | 'orders'> =>
  analysis.instead === null && key !== null && isPartial !== true
    ? { analysis: { ...analysis, key }, orders }
    : { analysis, orders };

/**
 * Cache key of an analysis: the same words on the same day to the same model are paid for only once. If the words may
 * refer to earlier turns, the key includes those.
 */
async function keyOf(
  work: AskWork,
  { request: { at, text } }: AskFile,
  { model, before }: { model: LanguageModel; before: Before },
): Promise<string> {
  const { provider, modelId } = model;
  const { zone } = work.session.ports.clock;
  const { orders } = splitByRules(text, { from: Date.parse(at), zone }, before.made);
  const isAlone = orders.every(({ tool }) => !IN_CONTEXT.has(tool));
  const turns = isAlone ? [] : before.turns;
  return hashText(JSON.stringify([at.slice(0, 10), provider, modelId, await skillsKey(work), text, turns]));
}

/** Tools that the rules may choose by mistake for a text that only earlier turns explain. */
const IN_CONTEXT: ReadonlySet<string> = new Set(['unclear', 'answer', 'change', 'delete', 'undo', 'forget']);

const MOST_ANALYSES = 100;

function sameAnalysis(asked: readonly PastAsk[], key: string): TakenApart | null {
  const same = asked
    .slice(0, MOST_ANALYSES)
    .find(({ standing, request }) => standing === 'kept' && request.analysis?.key === key)?.request;
  return same?.analysis == null
    ? null
    : { analysis: same.analysis, orders: same.tasks.map(({ tool, given }) => ({ tool, given })) };
}

function matched({ match }: SkillFor, text: string): TakenApart | null {
  if (match === null) return null;
  const { analysis, orders } = skillOrder(match.skill, { by: match.by, why: match.why, text });
  return { analysis, orders };
}

/** Adds what the person should know, such as a matching skill that may not run here or an unavailable server. */
const withHint = (outcome: TakenApart, hint: string | null): TakenApart =>
  hint === null
    ? outcome
    : {
        ...outcome,
        analysis: { ...outcome.analysis, reasoning: `${outcome.analysis.reasoning} ${hint}`.trim() },
      };

async function analysed(
  { session, signal }: AskWork,
  { request, path }: AskFile,
  { connected, before }: { connected: PromptModel; before: Before },
): Promise<TakenApart> {
  const { listed, away } =
    connected.model.provider === 'rules' ? { listed: '', away: null } : await listedTools(session, signal);
  const outcome = await session.prompt({
    model: connected,
    answers: { note: path, text: request.text, stage: 'request', run: request.id },
    signal,
    ask: askToSplit(session, request, { ...before, listed }),
  });
  return away === null ? outcome : { ...withHint(outcome, away), isPartial: true };
}

/** The prompt that splits an ask; the preview shows the same prompt. */
export const askToSplit =
  (
    { ports, settings }: Pick<Session, 'ports' | 'settings'>,
    request: Pick<Ask, 'text' | 'at'>,
    known: Before & Pick<AnalysisDeps, 'listed'>,
  ) =>
  (deps: PromptDeps): Promise<AnalysisOutcome> =>
    analyse(request, {
      ...deps,
      ...known,
      tools: known.listed === '' ? OFFERED_TOOLS : [...OFFERED_TOOLS, callToolTaskTool],
      zone: ports.clock.zone,
      languages: spokenLanguages(settings.personLanguages),
    });

const MOST_TOOLS = 40;
const MOST_DESCRIPTION = 200;
const MOST_SCHEMA = 1_200;

/**
 * Tools of the person's own servers, one per line, as the servers describe them; '' if there are none. Servers without
 * consent on this device, or without an answer, are left out. `away`: why servers did not answer, for the person.
 */
async function listedTools(
  { ports, settings }: Session,
  signal: AbortSignal,
): Promise<{ listed: string; away: string | null }> {
  const lines: string[] = [];
  const away: string[] = [];
  for (const { name } of settings.toolServers) {
    const listed = await ports.tools.listTools(name, signal);
    if (!listed.ok) {
      if (listed.error.code !== 'not_agreed') away.push(`${listed.error.message} Its tools were left out.`);
      continue;
    }
    const isMail = ({ name: tool }: ToolDescription): boolean =>
      settings.emailTool?.server === name && settings.emailTool.tool === tool;
    lines.push(...listed.value.filter((tool) => !isMail(tool)).map((tool) => lineOf(name, tool)));
  }
  return { listed: lines.slice(0, MOST_TOOLS).join('\n'), away: away.join(' ') || null };
}

const lineOf = (server: string, { name, description, inputSchema }: ToolDescription): string =>
  `${server}/${visibleLine(name)}: ${visibleLine(description.slice(0, MOST_DESCRIPTION))} Arguments: ${visibleLine(JSON.stringify(inputSchema['properties'] ?? {}).slice(0, MOST_SCHEMA))}`;
