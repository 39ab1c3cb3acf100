import type { PromptAttempt } from '../../../llm/prompting/attempt';
import { spokenLanguages } from '../../../kernel/dates/spoken-languages';
import { hashText } from '../../../kernel/notes/values/hash';
import { analyse, type AnalysisOutcome } from '../model/analysis/analyse';
import { sumSpent } from '../model/ask';
import { callToolTaskTool } from '../model/tools/call-tool';
import { OFFERED_TOOLS } from '../model/tools/task-tools';
import type { PlanModel } from '../../plans/work/plan-models';
import { type AskFile, keepChange, type Kept } from './ask-file';
import { NO_SKILL, skillFor, type SkillFor, skillsKey } from './skill-for';
import { skillOrder } from './skill-order';
import { countSpent, spentOf } from './spent';
import type { AskWork } from './ask-work';
import type { ToolDescription } from '../../../kernel/ports/tool-caller';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { Session } from '../../../session/session';

type TakenApart = Pick<AnalysisOutcome, 'analysis' | 'orders'> & Partial<PromptAttempt>;

/** Matches a request to one of the person's skills, or splits it into tasks for the tools. */
export async function takeApart(work: AskWork, file: AskFile): Promise<Kept> {
  const { session, models, analyses } = work;
  const { request, path } = file;
  const connected = await models.connect('complex_reasoning', []);
  if (!connected.ok) return { kind: 'refused', why: connected.error.message };
  const { provider, modelId } = connected.value.model;
  const key = [request.at.slice(0, 10), provider, modelId, await skillsKey(work), request.text].join('\n');
  const known = analyses.get(key);
  const match = known === null ? await skillFor(work, file) : NO_SKILL;
  const outcome: TakenApart =
    known ?? withHint(matched(match, request.text) ?? (await analysed(work, file, connected.value)), match);
  analyses.put(key, outcome);
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
  countSpent(work, match.attempt);
  countSpent(work, outcome);
  if (kept.kind === 'kept') await session.answers.close(request.id);
  return kept;
}

function matched({ match }: SkillFor, text: string): TakenApart | null {
  if (match === null) return null;
  const { analysis, orders } = skillOrder(match.skill, { by: match.by, why: match.why, text });
  return { analysis, orders };
}

/** Names a matching skill that may not run here, so that the person can agree to it. */
const withHint = (outcome: TakenApart, { hint }: SkillFor): TakenApart =>
  hint === null
    ? outcome
    : {
        ...outcome,
        analysis: { ...outcome.analysis, reasoning: `${outcome.analysis.reasoning} ${hint}`.trim() },
      };

async function analysed(
  { session, signal }: AskWork,
  { request, path }: AskFile,
  connected: PlanModel,
): Promise<AnalysisOutcome> {
  const listed = connected.model.provider === 'rules' ? '' : await listedTools(session, signal);
  return analyse(request, {
    ...connected,
    answers: session.answers.open({
      note: path,
      textHash: hashText(request.text),
      stage: 'request',
      run: request.id,
    }),
    tokenBudget: session.settings.tokenBudget,
    signal,
    tools: listed === '' ? OFFERED_TOOLS : [...OFFERED_TOOLS, callToolTaskTool],
    listed,
    zone: session.ports.clock.zone,
    languages: spokenLanguages(session.settings.personLanguages),
  });
}

const MOST_TOOLS = 40;
const MOST_DESCRIPTION = 200;
const MOST_SCHEMA = 1_200;

/**
 * Tools of the person's own servers, one per line, in the servers' words; '' if there are none. Servers without
 * consent on this device, or without an answer, are left out.
 */
async function listedTools({ ports, settings }: Session, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for (const { name } of settings.toolServers) {
    const listed = await ports.tools.listTools(name, signal);
    if (!listed.ok) continue;
    const isMail = ({ name: tool }: ToolDescription): boolean =>
      settings.emailTool?.server === name && settings.emailTool.tool === tool;
    lines.push(...listed.value.filter((tool) => !isMail(tool)).map((tool) => lineOf(name, tool)));
  }
  return lines.slice(0, MOST_TOOLS).join('\n');
}

const lineOf = (server: string, { name, description, inputSchema }: ToolDescription): string =>
  `${server}/${visibleLine(name)}: ${visibleLine(description.slice(0, MOST_DESCRIPTION))} Arguments: ${visibleLine(JSON.stringify(inputSchema['properties'] ?? {}).slice(0, MOST_SCHEMA))}`;
