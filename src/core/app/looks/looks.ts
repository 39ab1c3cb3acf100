import { isSentMail } from '../../drafts/reply-source';
import { judgePath } from '../../tools/judge-path';
import { questionOnMail } from '../../triage/work/triage-prompt';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { parseNote } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { decodeText } from '../../../kernel/notes/text/decode';
import { privateWords, type ShownNote } from '../../../kernel/privacy/private-note';
import { isThisMachine } from '../../../kernel/ports/fetch';
import type { TokenCorrections } from '../../../llm/provider/tokens/token-correction';
import type { PlannedQuestion } from '../../session/planned-question';
import { replyWork } from '../../session/reply-work';
import type { Ports } from '../../session/ports';
import { isWaiting, queueInOrder } from '../../session/run-queue';
import { openLearned } from '../../session/learning';
import { timestampOf } from '../../session/session';
import { keptHere } from '../../session/vault-notes';
import type { WorkLock } from '../../session/work-lock';
import { pathRules } from '../../settings/path-rules';
import { currentProfiles } from '../../settings/profile-note';
import { isHere } from '../../settings/choice-here';
import { mainChoice, type Settings } from '../../settings/settings';
import { waitingMails } from '../overview/waiting-mails';
import type { Preview, PreviewedNote, PreviewedQuestion } from '../view/look';
import { type Estimate, estimateWork } from './estimate';
import { type ConnectJudge, judgePast, type PastOutcome, type PastRequest } from './judge-past';
import { type OpenLook, lookParts } from './look-parts';
import { type LookSession, promptOf } from './prompt-look';
import { leaving, plannedRecipient } from './planned-recipient';

export interface FailedNotes {
  paths: string[];
  /** Bytes of each note. */
  sizes: number[];
  estimate: Estimate;
}

export interface RunLook {
  /** Highest number of waiting notes. */
  limit?: number | undefined;
  /** With `triage`, the prompts of plans, drafts and skills are left out. */
  part?: 'triage' | 'all';
}

interface LookSources {
  workLock: WorkLock;
  corrections: TokenCorrections;
  connectJudge: ConnectJudge;
}

/**
 * Previews of work: what would be sent and to whom, what it would cost, what would be decided. A preview builds the
 * prompts of the work and sends none, except for past mail, about which it asks the model that the person chose. It
 * changes nothing and needs no lock.
 */
export class Looks {
  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly sources: LookSources,
  ) {}

  /** Prompt that would be sent for a note, depending on its folder. Rejects if the signal aborts. */
  async note(path: string, signal = NEVER): Promise<Preview> {
    return this.promptOn(path, await this.session(), signal);
  }

  /** Prompts that an ask with this text would cause. */
  async ask(text: string): Promise<PreviewedQuestion[]> {
    const session = await this.session();
    const previewed: PreviewedQuestion[] = [];
    for (const { words } of lookParts.rows)
      for (const { what, question } of (await words?.(text, session)) ?? []) {
        const preview = await promptOf(question, session);
        if (preview !== null) previewed.push({ what, preview });
      }
    return previewed;
  }

  /** Prompts that a run started now would send, in the order of work. Rejects if the signal aborts. */
  async run({ limit = Infinity, part = 'all' }: RunLook = {}, signal = NEVER): Promise<PreviewedNote[]> {
    const session = await this.session();
    const others = part === 'all' ? lookParts.rows.flatMap(({ inRun }) => inRun ?? []) : [];
    const previewed: PreviewedNote[] = [];
    const add = async (paths: readonly string[]): Promise<void> => {
      for (const path of paths) previewed.push({ path, preview: await this.promptOn(path, session, signal) });
    };
    for (const { at, paths } of others) if (at === 'first') await add(await paths(session));
    await add(await this.waiting(limit));
    for (const { at, paths } of others) if (at === 'last') await add(await paths(session));
    return previewed;
  }

  /** Judges past mails as triage would now. When `signal` is aborted, no further mail is judged. */
  async past(request: PastRequest, signal = NEVER): Promise<PastOutcome> {
    return judgePast(await this.session(), this.sources.connectJudge, request, signal);
  }

  /** Estimate for triaging the first `limit` waiting notes and mail files; with `again`, notes of these sizes too. */
  async estimate(
    limit = Infinity,
    part: 'triage' | 'all' = 'all',
    again: readonly number[] = [],
  ): Promise<Estimate> {
    const { vault, device } = this.ports;
    const { folders } = this.settings;
    const { index, caches } = this.sources.workLock;
    const notes = (await index.look(folders.needsAction)) ?? [];
    const mails = await waitingMails(notes, { vault, device, folders });
    const waiting = [...notes.filter(isWaiting), ...mails].map(({ size }) => size);
    const drafts = (await caches.drafts.look(folders.drafts)) ?? [];
    const sizesOf = (key: 'awaitsRevision' | 'awaitsWording'): number[] =>
      drafts.flatMap(({ size, value }) => (value?.[key] === true ? [size] : []));
    return estimateWork([...waiting, ...again].slice(0, limit), this.settings, {
      ...{ part, drafts: sizesOf('awaitsRevision') },
      wordings: part === 'all' ? sizesOf('awaitsWording') : [],
    });
  }

  /** Notes whose triage failed, and the estimate for triaging them again. */
  async failed(): Promise<FailedNotes> {
    const notes = (await this.sources.workLock.index.look(this.settings.folders.needsAction)) ?? [];
    const failed = notes.filter((note) => note.state === 'settled' && note.status === 'failed');
    const sizes = failed.map(({ size }) => size);
    const estimate = estimateWork(sizes, this.settings, { part: 'triage' });
    return { paths: failed.map(({ path }) => path), sizes, estimate };
  }

  private async promptOn(path: string, session: OpenLook, signal: AbortSignal): Promise<Preview> {
    const question = await this.questionOn(path, session, signal);
    if (typeof question === 'string') return { kind: 'unavailable', why: question };
    return question === null ? this.found(path, session) : promptOrNone(question, session);
  }

  /** The question on a note; `null` if it has none of its own, a sentence if no model may or can be asked. */
  private async questionOn(
    path: string,
    session: OpenLook,
    signal: AbortSignal,
  ): Promise<PlannedQuestion | string | null> {
    for (const { question } of lookParts.rows) {
      const own = (await question?.(path, session)) ?? null;
      if (own !== null) return own;
    }
    const { needsAction, done, archive } = this.settings.folders;
    if (![needsAction, done, archive].some((folder) => isInside(path, folder))) return null;
    const bytes = await this.ports.vault.read(path);
    if (bytes === null) return gone(path);
    const text = decodeText(bytes);
    if (!text.ok) return `${path} is not UTF-8 text, so it is never sent.`;
    const note = parseNote(text.value);
    if (!note.ok) return note.error.message;
    const mail = { path, note: note.value };
    return { ...questionOnMail(mail, session), follows: await this.ofReply(mail, session, signal) };
  }

  /** Further texts that a reply to the mail would show to a model; `null` if there are none. */
  private async ofReply(mail: ShownNote, session: OpenLook, signal: AbortSignal): Promise<string | null> {
    const { settings } = this;
    const replies = replyWork();
    if (replies === undefined || replies.question(settings) === null) return null;
    const model = settings.routes.drafting?.model ?? mainChoice(settings);
    const destination = isHere(model) ? 'here' : 'away';
    const sources = await replies.sources(session, mail, { destination, signal });
    const named = sources.map(({ kind, path, title }) =>
      kind === 'note' ? `parts of ${path}` : isSentMail(path) ? `a mail in Sent (${title})` : path,
    );
    return named.length === 0
      ? null
      : `If a reply is drafted, the mail is sent again with: ${named.join(', ')}.`;
  }

  /** A note that is not triaged, but that a plan's step or a skill may read. */
  private async found(path: string, { settings, keptHere: kept }: LookSession): Promise<Preview> {
    const bytes = await this.ports.vault.read(path);
    if (bytes === null) return { kind: 'unavailable', why: gone(path) };
    const text = decodeText(bytes);
    if (!judgePath(path, pathRules(settings), 'read').ok || !text.ok)
      return { kind: 'unavailable', why: `${path} is never sent: no model may read it.` };
    const why = await kept.why(path, text.value);
    if (why !== null) return { kind: 'stays', label: 'Models on this computer', keptHere: privateWords(why) };
    const planned = plannedRecipient('complex_reasoning', null, settings);
    if (planned.kind !== 'asked') return planned;
    const { row, baseUrl } = planned.recipient;
    const content = visibleText(text.value.slice(0, MOST_READ)).trim();
    const prompt = { system: '', messages: [{ role: 'user' as const, content }], tokens: 0 };
    const { messages, removed } = leaving(prompt, planned.recipient, settings);
    const isLocal = isThisMachine(new URL(baseUrl));
    return { kind: 'found', label: row.label, baseUrl, isLocal, text: messages[0]?.content ?? '', removed };
  }

  private async waiting(limit: number): Promise<string[]> {
    const notes = (await this.sources.workLock.index.look(this.settings.folders.needsAction)) ?? [];
    return queueInOrder(notes.filter(isWaiting), [])
      .slice(0, limit)
      .map(({ path }) => path);
  }

  private async session(): Promise<OpenLook> {
    const { ports, settings } = this;
    const { workLock, corrections } = this.sources;
    const { index, inbox, search, hostMemory } = workLock;
    const profiles = await currentProfiles(ports.vault, settings);
    const kept = keptHere(ports, settings);
    const learned = openLearned({ ports, settings, person: profiles.here });
    const timestamp = (): string => timestampOf(ports);
    const seen = { workLock, hostMemory, index, inbox, search, corrections, keptHere: kept };
    return { ports, settings, profiles, timestamp, learned, ...seen };
  }
}

/** A signal that is never aborted. */
const NEVER = new AbortController().signal;

/** Maximum number of characters of a note that tools read. */
const MOST_READ = 20_000;

const gone = (path: string): string => `There is no note at ${path} any more.`;

const promptOrNone = async (question: PlannedQuestion, session: LookSession): Promise<Preview> =>
  (await promptOf(question, session)) ?? { kind: 'unavailable', why: 'No model would be asked about it.' };
