import { spokenLanguages } from '../model/spoken-languages';
import { baseName, noteLink } from '../../../kernel/notes/names';
import { isInside } from '../../../kernel/notes/paths';
import {
  asked,
  type FactNote,
  type OpenDraft,
  type StateRecords,
  type TaskContext,
  type TaskResult,
} from '../model/tools/task-tool';
import { type Ask, NO_ARGUMENTS } from '../model/ask';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { asTakenBack, operationsOf, type UndoneAsk } from './take-back';
import { notesFor, type PrivateNotes } from '../../../core/tools/open-notes';
import { Staging } from '../../../core/tools/staging';
import { privacyRules } from '../../../core/settings/privacy-rules';
import { KnownRecipients } from '../../../core/session/known-recipients';
import { notesOf } from '../../../core/session/vault-notes';
import { ownAddresses } from '../../../core/settings/own-addresses';
import { answering, withoutRecords } from './answering';
import { askForCall } from './ask-for-call';
import { writingRules } from './ask-rules';
import type { AskWork } from './ask-work';
import { privacyOfFile, type AskFile } from './ask-file';
import { draftMail, replyNote } from './draft-mail';
import { lastMailFrom, mailsBefore, sendersIn } from './known-mail';
import { searchFacts, keepFact } from './remembered';
import { skillTask } from './skill-task';
import { madeBefore, MOST_LOOKED_BACK, surroundings } from './surroundings';
import { conversationStart, hasDone, IN_MIND_MS } from '../model/conversation/made';
import { memory } from '../../../core/session/memory';
import { parseNote } from '../../../kernel/notes/note';
import { readNote } from '../../../kernel/index/read-note';
import type { Session } from '../../../core/session/session';
import { settleApprovals } from '../../../core/approvals/work/settle-approvals';
import { channelOf } from '../../../core/drafts/draft-revision';
import { isOpenDraft } from '../../../core/approvals/work/open-draft';
import { tasks } from '../../../core/app/tasks';
import { type DraftWish, draftWork } from '../../../core/session/draft-work';
import type { StagedVault } from '../../../core/tools/vault-tool';

/**
 * Everything that the tools of an ask can use. `task`: position, from 1; `found`: collects the private notes that tools
 * read.
 */
export function taskContext(
  work: AskWork,
  file: AskFile,
  { task, found, taken }: { task: number; found: PrivateNotes; taken: UndoneAsk },
): TaskContext {
  const { session } = work;
  const { ports, settings, search, dialect, timestamp } = session;
  const { folders } = settings;
  const all = 'effects' in taken ? asTakenBack(notesOf(ports.vault), taken.effects) : notesOf(ports.vault);
  const rules = writingRules(settings);
  const writing: TaskContext['writing'] = {
    rules,
    folders,
    search,
    dialect,
    at: timestamp(),
    origin: { source: 'ask', asked_in: noteLink(file.path) },
    // Privacy of everything that the ask has seen is added when the change is saved.
    privacy: 'open',
  };
  const vault = new Staging(all, rules);
  const mails = {
    vault: ports.vault,
    folders: [folders.needsAction, folders.done],
    rules: privacyRules(settings),
  };
  return {
    request: file.request,
    words: async () => {
      const { text, analysis } = file.request;
      const before = (await work.asked()).find(({ request }) => request.id === analysis?.answers);
      return before === undefined ? text : `${before.request.text}\n${text}`;
    },
    zone: ports.clock.zone,
    languages: spokenLanguages(settings.personLanguages),
    writing,
    vault,
    searched: withoutRecords(notesFor('here', { vault: all, keptHere: session.keptHere, found }), folders),
    recipients: async () => {
      const ledger = await session.hostMemory.ledger(session);
      const sent = new KnownRecipients(ports.vault, folders.done, ownAddresses(settings));
      const addresses = [...(await sent.look(ledger))];
      return [
        ...addresses.map((address) => ({ address, name: '' })),
        ...(await sendersIn(ports.vault, mails.folders, mails.rules)),
      ];
    },
    writeDraft: (given, to, mail) =>
      draftMail(work, { given, to, mail }, { file, run: draftRun(file, task), found }),
    lastMail: (address) => lastMailFrom(address, mails),
    mailsBefore: async () => {
      const earlier = (await work.asked()).filter(
        ({ request, standing }) => request.id !== file.request.id && standing === 'kept',
      );
      return mailsBefore(
        earlier.map(({ request }) => request),
        file.request.at,
        mails,
      );
    },
    drafts: {
      reply: (mail, draft) => ({ kind: 'create', ...replyNote(session, mail, draft), privacy: 'open' }),
      open: () => openDrafts(session),
      revise: (path, wish) => revised(work, { path, wish }, draftRun(file, task)),
    },
    makePlan: (text) => planned(work, file, text),
    askForCall: (call) => askForCall(work, call, { note: file.path, request: file.request }),
    runSkill: (given) => skillTask(work, file, { given, run: draftRun(file, task), found }),
    memory: {
      mayPropose: memory() !== undefined && settings.proposeMemory,
      find: (words, vault) => searchFacts(words, { search, vault, folder: folders.memory }),
      keep: (fact) =>
        keepFact(
          fact,
          { folder: folders.memory, date: file.request.at.slice(0, 10) },
          { context: writing, vault },
        ),
      facts: () =>
        factNotes(notesFor('here', { vault: all, keptHere: session.keptHere, found }), folders.memory),
    },
    made: async () => madeBefore(file.request, await work.asked()),
    undoLast: (agreed, first) => undoLast(work, file, { agreed, first }),
    state: () => stateRecords(work),
    surroundings: async (reader) =>
      surroundings(session, file.request, { asked: await work.asked(), reader }),
    answering: () => answering(work, file, { run: draftRun(file, task), found }),
  };
}

/** Deputy's own records. Mails count as sent as the ledger of this device has it. */
async function stateRecords({ session, status }: AskWork): Promise<StateRecords> {
  const { vault } = session.ports;
  const done = new Map(
    ((await vault.list(session.settings.folders.done)) ?? []).map(({ path }) => [baseName(path), path]),
  );
  const ledger = await session.hostMemory.ledger(session);
  const sent = [...ledger.all()].flatMap(([, { state, title, recipients, since, notes }]) =>
    state.kind === 'executed' && recipients.length > 0
      ? [{ at: since, title, recipients, path: done.get(notes.at(-1) ?? '') ?? '' }]
      : [],
  );
  return { ...(await status()), sent: sent.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)) };
}

async function factNotes(vault: StagedVault, folder: string): Promise<FactNote[]> {
  const notes: FactNote[] = [];
  for (const path of (await vault.list()).filter((each) => isInside(each, folder))) {
    const text = await vault.read(path);
    const note = text === null ? null : parseNote(text);
    const fact = note?.ok === true ? (memory()?.read(note.value) ?? null) : null;
    if (text !== null && fact !== null) notes.push({ ...fact, path, note: text });
  }
  return notes;
}

/** Drafts that wait. Approvals are settled before, so that an approved draft is known. */
async function openDrafts(session: Session): Promise<OpenDraft[]> {
  const { vault } = session.ports;
  await settleApprovals(session, { stop: new AbortController().signal, waitsForTyping: true });
  const open: OpenDraft[] = [];
  for (const { path } of (await vault.list(session.settings.folders.drafts)) ?? []) {
    const note = await readNote(vault, path);
    if (note !== null && channelOf(note) !== null && (await isOpenDraft(session, note)))
      open.push({ path, note });
  }
  return open;
}

async function revised(
  { session, models, signal }: AskWork,
  wish: DraftWish,
  run: string,
): Promise<TaskResult> {
  const made = (await draftWork()?.revise(session, wish, { models, signal, run })) ?? UNREVISED;
  if ('why' in made) return { kind: 'failed', why: made.why };
  const { said, effects, entries, tokens, cost, askedOf } = made;
  const usage = { inputTokens: tokens, outputTokens: 0, isEstimated: true };
  const attempt = { decidedBy: askedOf, iterations: 0, usage, latencyMs: 0, entries, cost };
  return { kind: 'done', said: `${said}.`, effects, attempt };
}

const UNREVISED = { why: 'Deputy is built without the part that revises drafts.' };
const NOT_BUILT: TaskResult = { kind: 'failed', why: 'Deputy is built without the part that does this.' };

/**
 * Undoes the latest ask of the last day that did something and is not undone yet. `agreed`: id of the ask that the person was
 * asked about. It is named first, and the person asked, if it is not what was just done, or for the reason `first`.
 */
async function undoLast(
  work: AskWork,
  { request: { id, at } }: AskFile,
  { agreed, first }: { agreed: string | null; first: string | null },
): Promise<TaskResult> {
  const since = Date.parse(at) - IN_MIND_MS;
  const earlier = (await work.asked()).filter(
    ({ request, standing }) => standing === 'kept' && request.id !== id,
  );
  const [before] = earlier.map(({ request }) => request);
  const isIdle =
    before !== undefined &&
    before.tasks.length > 0 &&
    before.tasks.every(
      ({ tool, state }) =>
        tool !== 'undo' &&
        (state.kind === 'failed' || (tool === 'change' && state.kind === 'done' && state.asks === true)),
    );
  const begun = conversationStart(
    earlier.map(({ request }) => request),
    Date.parse(at),
  );
  const known = before?.tasks.flatMap(({ tool, state }) =>
    tool === 'undo' && state.kind === 'done' ? (state.open?.options ?? []) : [],
  );
  const isAsked = ({ id: of }: Ask): boolean =>
    of === agreed || known?.some(({ value }) => value === of) === true;
  for (const each of earlier.slice(0, MOST_LOOKED_BACK)) {
    const { request } = each;
    if (!hasDone(request)) continue;
    if (Date.parse(request.at) < since) break;
    const isOlder = Date.parse(request.at) < begun;
    const why = isOlder
      ? 'Nothing was done in this conversation.'
      : isIdle
        ? 'Your last words did nothing.'
        : first;
    if (why !== null && !isAsked(request) && (await operationsOf(work.session, each)).length > 0) {
      const name = `"${visibleLine(request.text.slice(0, 100))}"`;
      return asked(`${why} Say "undo" once more to take back ${name}.`, {
        ...{ order: { tool: 'undo', given: NO_ARGUMENTS }, fills: 'note' },
        options: [{ label: name, value: request.id }],
      });
    }
    const outcome = await work.takeBack(each);
    if (outcome !== null)
      return outcome.isDone
        ? { kind: 'done', said: outcome.said, effects: [], of: [request.id] }
        : { kind: 'failed', why: outcome.said };
    // It found something that was there already, such as a plan: what came before is not meant.
    if (request.tasks.some(({ state }) => state.kind === 'done' && state.notes.length > 0)) break;
  }
  return { kind: 'failed', why: 'No ask of the last day did anything that can be undone.' };
}

/** Attempt under which the answers of one task are saved. */
export const draftRun = ({ request }: AskFile, task: number): string => `${request.id}t${String(task)}`;

async function planned(
  { session, models, signal }: AskWork,
  file: AskFile,
  text: string,
): Promise<TaskResult> {
  const subject = { kind: 'text', text, privacy: privacyOfFile(session, file) } as const;
  const { makePlan } = tasks();
  if (makePlan === undefined) return NOT_BUILT;
  const outcome = await makePlan(session, { subject, status: 'Active', models, signal });
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
