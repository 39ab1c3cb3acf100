import { isApprovalName, recipientsOf } from '../../../core/approvals/model/approval/approval-note';
import { readApprovalFile } from '../../../core/approvals/model/approval/read-approval';
import { isEditedDraft } from '../../../core/drafts/draft-hash';
import type { ReplySource } from '../../../core/drafts/reply-source';
import { readDraftOf } from '../../../core/session/approval-sources';
import type { SourcesSession } from '../../../core/session/reply-work';
import { latestSentMails } from '../../../core/session/sent-mail';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../../kernel/mail/headers/message-id';
import { isOutgoingId } from '../../../kernel/mail/outgoing/outgoing-mail';
import { ownText } from '../../../core/approvals/model/approval/own-text';
import { stripQuotedHistory } from '../../../kernel/mail/quoting/quoting';
import { isSame } from '../../../kernel/index/note-cache';
import { readPlainNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { VaultListing } from '../../../kernel/index/vault-listing';
import { isInside } from '../../../kernel/notes/paths';
import type { Note } from '../../../kernel/notes/note';
import type { Clock } from '../../../kernel/ports/clock';
import type { NoteRef, Vault } from '../../../kernel/ports/vault';

/** A mail that the person sent: with Deputy, by the note of its approval, or by another program, in a Sent folder. */
export interface SentLetter {
  /** Path of the approval's note; else the Message-ID in angle brackets. */
  path: string;
  /** Id of the approval; '' without one. */
  request: string;
  /** Epoch milliseconds. */
  at: number;
  /** Folded addresses. */
  recipients: readonly string[];
  /** Id of the mail that it answers, without brackets; '' if it begins a conversation. */
  answers: string;
  /** The mail of a Sent folder, which is in no vault. */
  mail?: Note;
}

interface KnownLetter {
  ref: NoteRef;
  letter: SentLetter | null;
}

/** The letters whose approvals are in Done; each note is read once for each state of its file. */
class SentLetters {
  private readonly known = new Map<string, KnownLetter>();
  private readonly listing: VaultListing;
  private latest: { refs: readonly NoteRef[]; letters: readonly SentLetter[] } | null = null;

  private constructor(private readonly ports: { vault: Vault; clock: Clock }) {
    this.listing = new VaultListing(ports);
  }

  /** The letters of a vault; kept with it, because each mail asks for them. */
  static of(ports: { vault: Vault; clock: Clock }): SentLetters {
    const letters = ofVault.get(ports.vault) ?? new SentLetters(ports);
    ofVault.set(ports.vault, letters);
    return letters;
  }

  /** All letters, the newest first, as of a recent listing. */
  async look(folder: string): Promise<readonly SentLetter[]> {
    const refs = await this.listing.rough();
    if (this.latest?.refs === refs) return this.latest.letters;
    const letters: SentLetter[] = [];
    for (const ref of refs) {
      if (!isInside(ref.path, folder) || !isApprovalName(ref.path)) continue;
      const known = this.known.get(ref.path);
      const { letter } = known !== undefined && isSame(known.ref, ref) ? known : await this.read(ref);
      if (letter !== null) letters.push(letter);
    }
    letters.sort((a, b) => b.at - a.at);
    this.latest = { refs, letters };
    return letters;
  }

  private async read(ref: NoteRef): Promise<KnownLetter> {
    const known = {
      ref,
      letter: letterIn(ref.path, await ifReadable(readPlainNote(this.ports.vault, ref.path))),
    };
    this.known.set(ref.path, known);
    return known;
  }
}

const ofVault = new WeakMap<Vault, SentLetters>();

function letterIn(path: string, note: Parameters<typeof readApprovalFile>[0]): SentLetter | null {
  const read = readApprovalFile(note);
  if (!read.ok || read.value.status !== 'executed' || read.value.content.kind !== 'email') return null;
  const { id, content, createdAt } = read.value;
  const answers = content.inReplyTo.replace(/^<|>$/gu, '');
  const at = Date.parse(createdAt) || 0;
  return { path, request: id, at, recipients: recipientsOf(content), answers };
}

/** A mail of a Sent folder as a letter; `null` for one that Deputy sent, which its approval's note holds. */
export function letterOfMail(mail: Note): SentLetter | null {
  const { messageId = '', date = '', inReplyTo = '', to, cc } = readMailHeaders(mail.frontmatter);
  const [id] = messageIds(messageId);
  if (id === undefined || isOutgoingId(id)) return null;
  return {
    path: `<${id}>`,
    request: '',
    at: Date.parse(date) || 0,
    recipients: [...to, ...cc].map(({ address }) => foldAddress(address)),
    answers: messageIds(inReplyTo)[0] ?? '',
    mail,
  };
}

/** The person's own words in a sent mail: no quotation, nothing forwarded, no signature. '' if there are none. */
export function ownTextOf({ body }: Note): string {
  const [first = ''] = body.slice(0, MOST_READ).split(FURTHER, 1);
  return ownText(first).trim() === '' ? '' : ownText(stripQuotedHistory(first)).trim();
}

const MOST_READ = 40_000;
/** Matches what the import puts below a mail's text. */
const FURTHER = /^(?:\*\*(?:Forwarded message|Attachments)\*\*|(?:\*\*)?Only in the HTML part:)/mu;

const MOST_LETTERS = 3;
const LONGEST_LETTER = 1_500;

/** The person's letters of which this device knows, the newest first. `readsSent`: also those of the Sent folders. */
export async function knownLetters(
  session: SourcesSession,
  { readsSent, signal }: { readsSent: boolean; signal: AbortSignal },
): Promise<SentLetter[]> {
  const inDone = await SentLetters.of(session.ports).look(session.settings.folders.done);
  const { mails } = readsSent ? await latestSentMails(session, signal) : { mails: [] };
  return [...inDone, ...mails.flatMap((each) => letterOfMail(each) ?? [])].sort((a, b) => b.at - a.at);
}

/** The first of these letters that a model may be shown, wherever it runs. */
export async function latestOf(
  session: SourcesSession,
  letters: readonly SentLetter[],
): Promise<ReplySource[]> {
  const sources: ReplySource[] = [];
  for (const letter of letters) {
    if (sources.length === MOST_LETTERS) break;
    const found = await letterSource(session, letter);
    if (found !== null) sources.push(found.source);
  }
  return sources;
}

/** A letter as a source, with its date; `null` for one that is private or holds no words of the person. */
export async function letterSource(
  { ports: { vault }, keptHere }: Pick<SourcesSession, 'ports' | 'keptHere'>,
  { path, mail }: SentLetter,
): Promise<{ at: string; source: ReplySource } | null> {
  if (mail !== undefined) {
    if ((await keptHere.firstReason([{ path: '', note: mail }])) !== null) return null;
    const { date = '', subject } = readMailHeaders(mail.frontmatter);
    const own = ownTextOf(mail).slice(0, LONGEST_LETTER);
    const heading = `The person wrote on ${day(date)}. Subject: ${subject}`;
    return own === ''
      ? null
      : { at: date, source: { kind: 'letter', path, title: heading, text: own, relation: 'theirs' } };
  }
  const note = await ifReadable(readPlainNote(vault, path));
  if (note === null || (await keptHere.why(path, note.text)) !== null) return null;
  const read = readApprovalFile(note);
  if (!read.ok || read.value.content.kind !== 'email') return null;
  const draft = await ifReadable(readDraftOf(vault, read.value));
  const by = draft !== null && isEditedDraft(draft) ? ', as the person changed the draft' : '';
  const { content, createdAt } = read.value;
  const text = ownText(content.body).trim().slice(0, LONGEST_LETTER);
  const title = `The person wrote on ${day(createdAt)}${by}. Subject: ${content.subject}`;
  return { at: createdAt, source: { kind: 'letter', path, title, text, relation: 'theirs' } };
}

const day = (date: string): string => date.slice(0, '2026-11-02'.length);
