import { foldAddress } from '../../kernel/mail/headers/addresses';
import { asSent } from '../../kernel/mail/headers/as-sent';
import { type MailHeaders, readMailHeaders, readMessageId } from '../../kernel/mail/headers/mail-headers';
import { messageIds } from '../../kernel/mail/headers/message-id';
import { stripQuotedHistory } from '../../kernel/mail/quoting/quoting';
import { readPlainNote } from '../../kernel/index/read-note';
import { ifReadable } from '../../kernel/index/unless-refused';
import { type Note, textField } from '../../kernel/notes/note';
import type { ShownNote } from '../../kernel/privacy/private-note';
import type { ReplySource } from '../drafts/reply-source';
import type { PlanningSession } from './planned-question';

/** Maximum number of ids of a conversation that are looked up, the latest ones. */
const MOST_IDS = 30;

export type ThreadSession = Pick<PlanningSession, 'index' | 'settings' | 'keptHere'> & {
  ports: Pick<PlanningSession['ports'], 'vault'>;
};

export interface EarlierMail {
  at: string;
  source: ReplySource;
}

/** Message-ids of the mails before this one. */
export const earlierIds = ({ inReplyTo = '', references }: MailHeaders): Set<string> =>
  new Set([...references, ...messageIds(inReplyTo)].slice(-MOST_IDS));

/**
 * The earlier mails of the conversation in the vault that `address` wrote or got, in the order of the folders. What stays
 * on this machine is never among them. `longest`: maximum number of characters of each text.
 */
export async function threadMails(
  session: ThreadSession,
  mail: ShownNote,
  { address, longest }: { address: string; longest: number },
): Promise<EarlierMail[]> {
  const ids = earlierIds(readMailHeaders(asSent(mail.note.frontmatter)));
  if (ids.size === 0) return [];
  const found: EarlierMail[] = [];
  for (const { path, note } of (await openMails(session, ids)).values()) {
    if (path === mail.path) continue;
    const headers = readMailHeaders(asSent(note.frontmatter));
    if (!isBetween(headers, address)) continue;
    found.push({ at: headers.date ?? '', source: mailSource(path, note, { headers, address, longest }) });
  }
  return found;
}

/** The notes of the mails with these ids, by id, without those of which a note stays on this machine. */
export async function openMails(
  { index, settings: { folders }, keptHere, ports: { vault } }: ThreadSession,
  ids: ReadonlySet<string>,
): Promise<Map<string, ShownNote>> {
  const found = new Map<string, ShownNote>();
  const kept = new Set<string>();
  for (const path of await index.pathsOf(ids, [folders.needsAction, folders.done, folders.archive])) {
    const note = await ifReadable(readPlainNote(vault, path));
    if (note === null) continue;
    const id = readMessageId(note.frontmatter) ?? '';
    if ((await keptHere.why(path, note.text)) === null) found.set(id, { path, note });
    else kept.add(id);
  }
  for (const id of kept) found.delete(id);
  return found;
}

/** The latest of these mails that the answering mail does not quote, oldest first. */
export function latestUnquoted(mails: readonly EarlierMail[], { body }: Note, most: number): ReplySource[] {
  const quoted = flat(body);
  return mails
    .filter(({ source: { text } }) => !quoted.includes(flat(text).slice(0, COMPARED)))
    .sort((a, b) => (Date.parse(a.at) || 0) - (Date.parse(b.at) || 0))
    .slice(-most)
    .map(({ source }) => source);
}

const isBetween = ({ from, replyTo, to, cc }: MailHeaders, address: string): boolean =>
  [from, replyTo, ...to, ...cc].some((each) => each !== undefined && foldAddress(each.address) === address);

function mailSource(path: string, { body, frontmatter }: Note, asked: SourceOf): ReplySource {
  const { from, date = '', subject } = asked.headers;
  const isFromThem = from !== undefined && foldAddress(from.address) === asked.address;
  const isVouched = textField(frontmatter, 'authenticated_by') !== undefined;
  const text = stripQuotedHistory(body.slice(0, 40_000), subject).trim().slice(0, asked.longest);
  const title = `From ${from?.name === '' ? from.address : (from?.name ?? 'unknown')}, ${date.slice(0, '2026-11-02'.length)}. Subject: ${subject}`;
  return { kind: 'mail', path, title, text, relation: isFromThem && isVouched ? 'theirs' : 'known' };
}

interface SourceOf {
  headers: MailHeaders;
  address: string;
  longest: number;
}

/** Number of characters by which a text is looked up in the mail that may quote it. */
const COMPARED = 200;

/** Letters and digits alone, as a quotation changes line breaks and marks. */
const flat = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');
