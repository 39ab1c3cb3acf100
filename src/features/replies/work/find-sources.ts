import { Ledger } from '../../../core/approvals/model/ledger';
import { ownAddressesOf } from '../../../core/drafts/profile';
import type { ReplySource } from '../../../core/drafts/reply-source';
import type { SourcesSession } from '../../../core/session/reply-work';
import { earlierIds, threadMails, latestUnquoted } from '../../../core/session/thread-mails';
import { profilePath } from '../../../core/settings/profile-note';
import { type Address, foldAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { asSent } from '../../../kernel/mail/headers/as-sent';
import { type MailHeaders, readMailHeaders, readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { isOutgoingId } from '../../../kernel/mail/outgoing/outgoing-mail';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { replyRecipient } from '../../../kernel/mail/reply-recipient';
import { readPlainNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { stem } from '../../../kernel/notes/names';
import { AWAITS } from '../../../kernel/notes/codes';
import { type Note, textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { DASHBOARD_PATH } from '../../../core/app/view/dashboard-note';
import type { Destination } from '../../../kernel/ports/language-model';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import { readPersonAnswer } from '../../../core/triage/model/person-answer';
import { mayUseNotes } from '../model/notes-consent';
import { type Candidate, isPageOf, rankNotes, type ReplyTopic, topicWords } from '../model/rank-notes';
import { voiceSource } from './voice-note';
import { knownLetters, latestOf, letterSource, type SentLetter } from './sent-letters';
import { foldLetters, wordsIn } from '../../../core/tools/search-words';
import { noteSentences } from '../../../core/drafts/source-sentence';

/** Maximum number of characters of a note that are searched for sentences. */
const MOST_EXCERPTED = 20_000;
/** Number of lines after a heading or the beginning of a list or table that belong to it. */
const FOLLOWING = 3;

/**
 * The sentences of a note that hold most of the words, with what a heading announces, in the note's order; without such a
 * sentence, its first ones. Code and comments are left out. Pure; linear in the length of the note.
 */
function excerptOf(body: string, words: readonly string[], most: number): string {
  const sentences = noteSentences(body.slice(0, MOST_EXCERPTED));
  const hits = sentences.map((sentence) => wordsIn(foldLetters(sentence), words).length);
  const leads = hits.map((found, place) => (LEAD.test(sentences[place] ?? '') ? found : 0));
  const scores = hits.map(
    (found, place) => found + 0.4 * Math.max(0, ...leads.slice(Math.max(0, place - FOLLOWING), place)),
  );
  const isFound = hits.some((found) => found > 0);
  const order = sentences
    .map((_, place) => place)
    .filter((place) => !isFound || (scores[place] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const kept = new Set<number>();
  let left = most;
  for (const place of order) {
    const { length } = sentences[place] ?? '';
    if (length > left) break;
    kept.add(place);
    left -= length + 1;
  }
  const [first] = order;
  if (kept.size === 0 && first !== undefined) return (sentences[first] ?? '').slice(0, most);
  return sentences.filter((_, place) => kept.has(place)).join('\n');
}

/** Matches a heading, a row of a table, and what announces a list. */
const LEAD = /^[#|]|:$/u;

const MOST_OF_THREAD = 6;
const MOST_NOTES = 3;
/** Maximum number of found notes that are read and compared. */
const MOST_READ = 15;
const LONGEST_MAIL = 2_500;
const LONGEST_NOTE = 1_200;
/** Milliseconds within which a search may miss a note that has just changed. */
const SEARCHED_WITHIN = 10_000;

/**
 * The texts that a reply to a mail may use. What stays on this machine is never among them, and nothing is for a mail
 * that stays itself. Mails of the conversation count only if the recipient wrote or got them. Notes and earlier letters
 * count only if the mail is certainly the recipient's, and the person knows them, or if it is the person's own, which
 * got no answer; letters also if the person has said what the reply is to say.
 */
export async function findSources(
  session: SourcesSession,
  mail: ShownNote,
  { destination, signal }: { destination: Destination; signal: AbortSignal },
): Promise<readonly ReplySource[]> {
  const { settings, profiles, keptHere, ports } = session;
  const recipients = recipientsOf(mail.note, ownAddressesOf(profiles.here));
  const [recipient] = recipients;
  if (recipient === undefined || recipients.length > 1 || (await keptHere.firstReason([mail])) !== null)
    return [];
  const mayRead = destination === 'here' || mayUseNotes(settings);
  const letters = (await knownLetters(session, { readsSent: mayRead, signal })).filter(
    await otherThan(mail.note, session),
  );
  const address = foldAddress(recipient.address);
  const own = await answeredLetter(session, mail.note, letters);
  const finder = new SourceFinder(session, { mail, letters, own, address });
  const thread = await finder.thread();
  if (!mayRead) return thread;
  return [
    ...thread,
    ...(await finder.notesAndLetters(recipient.name, thread)),
    ...(await voiceSource(ports.vault, settings, address)),
  ];
}

/** Recipients of the draft about a mail. */
const recipientsOf = ({ frontmatter }: Note, own: ReadonlySet<string>): Address[] =>
  isOwn({ frontmatter })
    ? readMailHeaders(frontmatter).to
    : parseAddresses(replyRecipient(frontmatter, own) ?? '');

/** Whether Deputy made the note of a mail that the person sent. */
export const isOwn = ({ frontmatter }: Pick<Note, 'frontmatter'>): boolean =>
  textField(frontmatter, AWAITS) === 'true';

type OwnLetter = Pick<SentLetter, 'request' | 'recipients'>;

/** The letter of the person that a mail answers, by this device's own records or a Sent folder. */
async function answeredLetter(
  { ports: { device } }: SourcesSession,
  { frontmatter }: Note,
  letters: readonly SentLetter[],
): Promise<OwnLetter | null> {
  const [answered = ''] = messageIds(readMailHeaders(asSent(frontmatter)).inReplyTo ?? '');
  if (!isOutgoingId(answered))
    return letters.find(({ path }) => answered !== '' && path === `<${answered}>`) ?? null;
  const ledger = await Ledger.load(device, () => '');
  const request = ledger.sentMail(answered)?.request;
  return request === undefined ? null : { request, recipients: ledger.get(request)?.recipients ?? [] };
}

/** Whether a letter is another mail than this one, which the person may have sent with Deputy. */
async function otherThan(
  { frontmatter }: Note,
  { ports }: SourcesSession,
): Promise<(letter: SentLetter) => boolean> {
  const [id = ''] = messageIds(readMailHeaders(frontmatter).messageId ?? '');
  const sent = isOutgoingId(id) ? (await Ledger.load(ports.device, () => '')).sentMail(id) : null;
  return ({ path, request }) => path !== `<${id}>` && (request === '' || request !== sent?.request);
}

interface Asked {
  mail: ShownNote;
  letters: readonly SentLetter[];
  /** The letter that the mail answers; `null` if there is none. */
  own: OwnLetter | null;
  /** Folded address of the recipient of the reply. */
  address: string;
}

class SourceFinder {
  private readonly headers: MailHeaders;

  constructor(
    private readonly session: SourcesSession,
    private readonly asked: Asked,
  ) {
    this.headers = readMailHeaders(asSent(asked.mail.note.frontmatter));
  }

  /** Mails and letters of the conversation, oldest first, which the mail does not quote. */
  async thread(): Promise<ReplySource[]> {
    const { address, letters, own, mail } = this.asked;
    const ids = earlierIds(this.headers);
    const found = await threadMails(this.session, mail, { address, longest: LONGEST_MAIL });
    const sent = letters.filter(
      ({ request: id, path, answers, recipients }) =>
        ((id !== '' && id === own?.request) || ids.has(answers) || ids.has(path.slice(1, -1))) &&
        recipients.includes(address),
    );
    for (const letter of sent.slice(0, MOST_OF_THREAD)) {
      const source = await letterSource(this.session, letter);
      if (source !== null) found.push(source);
    }
    return latestUnquoted(found, mail.note, MOST_OF_THREAD);
  }

  /** Notes about the recipient or the subject, then earlier letters to the recipient. */
  async notesAndLetters(name: string, thread: readonly ReplySource[]): Promise<ReplySource[]> {
    const { mail, address, letters, own } = this.asked;
    const isReminder = isOwn(mail.note);
    const isFromThem = foldAddress(this.headers.from?.address ?? '') === address;
    const isVouched = textField(mail.note.frontmatter, 'authenticated_by') !== undefined && isFromThem;
    const isAnswer = own?.recipients.includes(address) === true;
    const isCertain = isVouched || isAnswer || isReminder;
    if (!isCertain && readPersonAnswer(mail.note.frontmatter) === null) return [];
    const known = new Set(thread.map(({ path }) => path));
    const theirs = letters.filter(({ recipients }) => recipients.includes(address));
    const isWrittenTo = theirs.length > 0 || isAnswer || isReminder;
    const notes = isCertain ? await this.notes(this.topic(name), isWrittenTo) : [];
    const earlier = theirs.filter(({ path }) => !known.has(path));
    return [...notes, ...(await latestOf(this.session, earlier))];
  }

  private topic(name: string): ReplyTopic {
    const { mail, address } = this.asked;
    const text = stripQuotedHistory(mail.note.body.slice(0, 20_000), this.headers.subject);
    return { address, name, words: topicWords(this.headers.subject, text) };
  }

  private async notes(topic: ReplyTopic, isWrittenTo: boolean): Promise<ReplySource[]> {
    const { search } = this.session;
    const [local = '', domain = ''] = topic.address.split('@');
    const ofAddress = [local, domain.split('.').slice(0, -1).join(' ')].join(' ');
    const found = new Set<string>();
    for (const query of [`${ofAddress} ${topic.name}`, ...(isWrittenTo ? [topic.words.join(' ')] : [])]) {
      let read = 0;
      for (const { path } of await search.find(query, SEARCHED_WITHIN)) {
        if (read === MOST_READ) break;
        if (!this.isTheirNote(path)) continue;
        found.add(path);
        read += 1;
      }
    }
    const candidates: Candidate[] = [];
    for (const path of found) {
      const note = await ifReadable(readPlainNote(this.session.ports.vault, path));
      if (note !== null && readMessageId(note.frontmatter) === undefined && !isDeputys(note))
        candidates.push({ path, note });
    }
    const sources: ReplySource[] = [];
    // Somebody the person has not written to is known if a note gives their address.
    let isKnown = isWrittenTo;
    for (const { path, note, isTheirs } of rankNotes(candidates, topic, { byWords: isWrittenTo })) {
      if (sources.length === MOST_NOTES) break;
      if (!(await this.isOpen(path, note))) continue;
      isKnown ||= isPageOf(note, topic.address);
      const text = excerptOf(note.body, topic.words, LONGEST_NOTE);
      const relation = isTheirs ? 'known' : 'other';
      if (text !== '') sources.push({ kind: 'note', path, title: `Note ${stem(path)}`, text, relation });
    }
    return isKnown ? sources : [];
  }

  /** Whether a note is the person's, and not one that Deputy keeps. */
  private isTheirNote(path: string): boolean {
    const { settings } = this.session;
    const isOwn = Object.values(settings.folders).some((folder) => isInside(path, folder));
    return !isOwn && path !== profilePath(settings) && path !== DASHBOARD_PATH;
  }

  /** Whether a model may be shown the note, wherever the model runs. */
  private async isOpen(path: string, { text }: Note): Promise<boolean> {
    return (await this.session.keptHere.why(path, text)) === null;
  }
}

/** Types of notes that Deputy writes, wherever they are. */
const DEPUTYS = new Set(['email', 'draft_reply', 'approval_request', 'memory', 'skill_row', 'task_request']);

/** Whether Deputy wrote the note, for itself, for an ask or for a plan. */
const isDeputys = ({ frontmatter }: Note): boolean =>
  DEPUTYS.has(textField(frontmatter, 'type') ?? '') ||
  ['ask', 'plan'].includes(textField(frontmatter, 'source') ?? '');
