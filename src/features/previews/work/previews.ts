import { type DeputyShared, NEVER } from '../../../core/app/at-once';
import { Models } from '../../../core/app/models';
import { areAboutMail, isSentMail } from '../../../core/drafts/reply-source';
import { judgePath } from '../../../core/tools/judge-path';
import { questionOnMail } from '../../../core/triage/work/triage-prompt';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import { parseNote } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { decodeText } from '../../../kernel/notes/text/decode';
import { privateWords, type ShownNote } from '../../../kernel/privacy/private-note';
import { isThisMachine } from '../../../kernel/ports/fetch';
import type { PlannedQuestion } from '../../../core/session/planned-question';
import { replyWork } from '../../../core/session/reply-work';
import { isWaiting, queueInOrder } from '../../../core/session/run-queue';
import { openLearned } from '../../../core/session/learning';
import { timestampOf } from '../../../core/session/session';
import { keptHere } from '../../../core/session/vault-notes';
import { pathRules } from '../../../core/settings/path-rules';
import { currentProfiles } from '../../../core/settings/profile-note';
import { isHere } from '../../../core/settings/choice-here';
import { mainChoice } from '../../../core/settings/settings';
import type { Preview, PreviewedNote, PreviewedQuestion, Cut } from '../view/look';
import { type ConnectJudge, judgePast, type PastOutcome, type PastRequest } from './judge-past';
import { type LookSession, type OpenLook, lookParts } from '../../../core/app/looks/look-parts';
import { leaving, plannedRecipient, type PlannedRecipient } from './planned-recipient';
import type { Truncation } from '../../../core/triage/model/fit-prompt';
import type { Destination } from '../../../kernel/ports/language-model';
import { firstQuestion, type PromptSize } from '../../../llm/prompting/first-question';
import type { Prompt } from '../../../llm/prompting/prompt-task';
import { runsHere } from '../../../llm/provider/catalogue/price';
import type { PlannedConnection } from '../../../llm/provider/setup/plan-connection';
import { ONE_SHOT_WAIT_MS } from '../../../llm/provider/retry/pause';

/** The first prompt of a question, with its recipient; `null` if nothing would be asked. Asks no model. */
async function promptOf(question: PlannedQuestion, session: LookSession): Promise<Preview | null> {
  const { settings, profiles, keptHere } = session;
  const planned = plannedRecipient(question.task, await keptHere.firstReason(question.shows), settings);
  if (planned.kind !== 'asked') return planned;
  const { recipient } = planned;
  const size = sizeFor(recipient, session);
  const prompt = await firstQuestion(size, question.ask);
  if (prompt === null) return null;
  const { withheld, ...left } = leaving(prompt, recipient, settings);
  if (withheld !== null) return { kind: 'unavailable', why: withheld };
  const { row, baseUrl, modelId, effort, fallback } = recipient;
  const url = new URL(baseUrl);
  const profile = question.holdsProfile && size.model.destination === 'away' ? profiles.keptHere : null;
  return {
    kind: 'sent',
    label: row.label,
    baseUrl,
    host: url.host,
    model: modelId,
    effort,
    isLocal: isThisMachine(url),
    fallback: fallback && nameOf(fallback),
    keptHere: recipient.keptHere,
    profileKept: profile && { path: profile.path, why: profile.why },
    ...left,
    cut: cutOf(prompt),
    follows: question.follows,
    termsUrl: row.termsUrl,
  };
}

/** Recipient and fallback get the same prompt: it must fit the smaller window, and both are its destination. */
const sizeFor = (
  recipient: PlannedRecipient,
  { settings, corrections }: Pick<LookSession, 'settings' | 'corrections'>,
): PromptSize => ({
  model: {
    family: recipient.family,
    contextTokens: Math.min(recipient.row.contextTokens, recipient.fallback?.row.contextTokens ?? Infinity),
    destination: destinationOf(recipient),
  },
  correction: corrections.of({ provider: recipient.provider, modelId: recipient.modelId ?? '' }),
  tokenBudget: settings.tokenBudget,
});

const destinationOf = ({ isHere, fallback }: PlannedRecipient): Destination =>
  isHere && (fallback === null || runsHere({ ...fallback, modelId: fallback.modelId ?? '' }))
    ? 'here'
    : 'away';

/** Name and host of a fallback. The built-in rules need no name here, because they send nothing. */
const nameOf = ({ row, baseUrl }: PlannedConnection): string => `${row.label} at ${new URL(baseUrl).host}`;

/** The cut of a text from its log entry: in tokens for a mail, in characters for other texts. */
function cutOf({ cut }: Prompt): Cut | null {
  const details = cut?.details;
  if (details === undefined) return null;
  const unit = 'kept_tokens' in details ? 'tokens' : 'characters';
  const removed: unknown = details['removed'];
  return {
    unit,
    original: Number(details[`original_${unit}`]),
    kept: Number(details[`kept_${unit}`]),
    gone: Array.isArray(removed)
      ? GONE.flatMap(([name, words]) => (removed.includes(name) ? [words] : []))
      : [],
  };
}

/** Names of the parts that a long prompt drops, in the order in which they are dropped. */
const GONE: readonly (readonly [Truncation['removed'][number], string])[] = [
  ['quoted_history', 'quoted history'],
  ['tracking_urls', 'tracking links'],
  ['encoded_blobs', 'encoded files'],
  ['end_of_body', 'the end of the text'],
];

interface PreviewedRun {
  /** Highest number of waiting notes. */
  limit?: number | undefined;
  /** With `triage`, the prompts of plans, drafts and skills are left out. */
  part?: 'triage' | 'all';
}

/**
 * Previews of work: what would be sent and to whom, what it would cost, what would be decided. A preview builds the
 * prompts of the work and sends none, except for past mail, about which it asks the model that the person chose. It
 * changes nothing and needs no lock.
 */
export class Previews {
  constructor(private readonly shared: DeputyShared) {}

  /** Prompt that would be sent for a note, depending on its folder. Rejects if the signal aborts. */
  async note(path: string, signal = NEVER): Promise<Preview> {
    return this.promptOn(path, await this.session(), signal);
  }

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
  async run({ limit = Infinity, part = 'all' }: PreviewedRun = {}, signal = NEVER): Promise<PreviewedNote[]> {
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
    const { ports, settings, models } = this.shared;
    const connect: ConnectJudge = (by, run, shown) => {
      const patience = { ...run, maxWaitMs: ONE_SHOT_WAIT_MS, onError: () => undefined };
      const rules = { ...settings, provider: 'rules', model: '', baseUrl: '', routes: {} };
      const source = by === 'rules' ? new Models(ports, rules) : models.source;
      return source.connect('triage', patience, shown);
    };
    return judgePast(await this.session(), connect, request, signal);
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
    const { needsAction, done, archive } = this.shared.settings.folders;
    if (![needsAction, done, archive].some((folder) => isInside(path, folder))) return null;
    const bytes = await this.shared.ports.vault.read(path);
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
    const { settings } = this.shared;
    const replies = replyWork();
    if (replies === undefined || replies.question(settings) === null) return null;
    const model = settings.routes.drafting?.model ?? mainChoice(settings);
    const destination = isHere(model) ? 'here' : 'away';
    const sources = await replies.sources(session, mail, { destination, signal });
    const named = sources.map(({ kind, path, title }) =>
      kind === 'note' ? `parts of ${path}` : isSentMail(path) ? `a mail in Sent (${title})` : path,
    );
    return !areAboutMail(sources)
      ? null
      : `If a reply is drafted, the mail is sent again with: ${named.join(', ')}.`;
  }

  /** A note that is not triaged, but that a plan's step or a skill may read. */
  private async found(path: string, { settings, keptHere: kept }: LookSession): Promise<Preview> {
    const bytes = await this.shared.ports.vault.read(path);
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
    const notes = (await this.shared.workLock.index.look(this.shared.settings.folders.needsAction)) ?? [];
    return queueInOrder(notes.filter(isWaiting), [])
      .slice(0, limit)
      .map(({ path }) => path);
  }

  private async session(): Promise<OpenLook> {
    const { ports, settings, workLock } = this.shared;
    const { corrections } = this.shared.models;
    const { index, inbox, search, hostMemory } = workLock;
    const profiles = await currentProfiles(ports.vault, settings);
    const kept = keptHere(ports, settings);
    const learned = openLearned({ ports, settings, person: profiles.here });
    const timestamp = (): string => timestampOf(ports);
    const seen = { workLock, hostMemory, index, inbox, search, corrections, keptHere: kept };
    return { ports, settings, profiles, timestamp, learned, ...seen };
  }
}

/** Maximum number of characters of a note that tools read. */
const MOST_READ = 20_000;

const gone = (path: string): string => `There is no note at ${path} any more.`;

const promptOrNone = async (question: PlannedQuestion, session: LookSession): Promise<Preview> =>
  (await promptOf(question, session)) ?? { kind: 'unavailable', why: 'No model would be asked about it.' };
