import { hashText } from '../../notes/hash';
import { noteLink } from '../../notes/names';
import { isInside } from '../../notes/paths';
import type { KeptAnalyses } from '../../requests/kept-analyses';
import type { TaskContext, TaskResult } from '../../requests/tools/task-tool';
import { writeDraft } from '../../requests/write-draft';
import { Staging } from '../../tools/staging';
import type { Desk } from '../desk/desk';
import { KnownRecipients } from '../desk/known-recipients';
import { notesOf } from '../desk/vault-notes';
import { makePlan } from '../plans/make-plan';
import { pathRules } from '../plans/path-rules';
import type { PlanModels } from '../plans/plan-models';
import { ownAddresses } from '../settings/tool-presets';
import type { RequestFile } from './request-file';

export interface AskWork {
  desk: Desk;
  models: PlanModels;
  analyses: KeptAnalyses;
  /** Aborted: the answer that is waited for is dropped, and no further task is begun. */
  signal: AbortSignal;
}

/** What the tools of a request work with. `task`: its place, from 1. */
export function taskContext(work: AskWork, file: RequestFile, task: number): TaskContext {
  const { desk } = work;
  const { ports, settings, search, timestamp } = desk;
  const { folders } = settings;
  const all = notesOf(ports.vault);
  const rules = rulesOf(desk);
  return {
    request: file.request,
    zone: ports.clock.zone,
    writing: {
      rules,
      folders,
      search,
      at: timestamp(),
      origin: { source: 'ask', asked_in: noteLink(file.path) },
    },
    vault: new Staging(all, rules),
    searched: {
      ...all,
      list: async () => (await all.list()).filter((path) => !isInside(path, folders.logs)),
    },
    recipients: async () => {
      const ledger = await desk.papers.ledger(ports.device, timestamp);
      return new KnownRecipients(ports.vault, folders.done, ownAddresses(settings)).look(ledger);
    },
    writeDraft: async (given) => {
      const connected = await work.models.connect('drafting');
      if (!connected.ok) return { kind: 'failed', why: connected.error.message, attempt: null };
      const asked = { note: file.path, textHash: hashText(JSON.stringify(given)), stage: 'draft' } as const;
      const answers = desk.answers.open({ ...asked, run: draftRun(file, task) });
      return writeDraft(given, {
        ...connected.value,
        answers,
        tokenBudget: settings.tokenBudget,
        signal: work.signal,
      });
    },
    makePlan: (text) => planned(work, text),
  };
}

/** The answers to one task. */
export const draftRun = ({ request }: RequestFile, task: number): string => `${request.id}t${String(task)}`;

/** A person's own words may fill the folders that drafts and reminders are for, whatever a model may fill by itself. */
function rulesOf({ settings }: Desk): TaskContext['writing']['rules'] {
  const rules = pathRules(settings);
  const { drafts, reminders } = settings.folders;
  return { ...rules, writable: [...new Set([...rules.writable, drafts, reminders])] };
}

async function planned({ desk, models, signal }: AskWork, text: string): Promise<TaskResult> {
  const outcome = await makePlan(desk, { subject: { kind: 'text', text }, status: 'Active', models, signal });
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', said: `${outcome.label}.`, effects: [], notes: [outcome.note] };
    case 'unchanged':
      return { kind: 'done', said: 'There is a plan for it already.', effects: [], notes: [outcome.note] };
    case 'refused':
    case 'conflict':
      return { kind: 'failed', why: outcome.why };
  }
}
