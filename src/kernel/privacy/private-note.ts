import { FROM_KEYS, parseAddresses, REPLY_TO_KEYS, TO_KEYS } from '../mail/headers/addresses';
import { AWAITS, DASHBOARD_BEGIN } from '../notes/codes';
import { listField, type Note, parseNote, textField } from '../notes/note';
import { findSecrets } from './find-secrets';
import { foldKey, foldText } from './fold-text';
import { isMarkedPrivate } from './private-mark';
import { SECRET_WORDS, type SecretKind } from './secret-kind';

/** Treatments of secrets in prompts for a remote provider. */
export const SECRETS_MODES = ['off', 'redact', 'block'] as const;
export type SecretsMode = (typeof SECRETS_MODES)[number];

/** Rules for notes that are never sent to a remote provider. */
export interface PrivacyRules {
  folders: readonly string[];
  /** Private senders: addresses, or domains such as `example.org` and `@example.org`; subdomains are included. */
  senders: readonly string[];
  /** Private tags without `#`; nested tags are included. */
  tags: readonly string[];
  /** Treatment of secrets. With `block`, a note that contains a secret is private. */
  secrets: SecretsMode;
}

export interface ShownNote {
  path: string;
  note: Note;
}

export type PrivateBecause =
  | { kind: 'folder'; folder: string }
  | { kind: 'sender'; sender: string }
  | { kind: 'tag'; tag: string }
  /** Deputy marked the note: it was in a private folder, or was made from a private note. */
  | { kind: 'mark' }
  | { kind: 'secret'; secret: SecretKind }
  /** The note is the dashboard or a copy of it, which names all waiting notes, private ones included. */
  | { kind: 'dashboard' }
  /** The note's frontmatter can't be read. */
  | { kind: 'unreadable' }
  /** The note was made from one that is private now; `of` is that note, or `null` if it cannot be found. */
  | { kind: 'origin'; of: string | null };

/** Why a note by itself is never sent away; `null` if it may be. Pure: `KeptHere` also checks its origins. */
export function whyPrivate({ path, note }: ShownNote, rules: PrivacyRules): PrivateBecause | null {
  const folder = rules.folders.find((each) => isBelow(path, each));
  if (folder !== undefined) return { kind: 'folder', folder };
  if (isMarkedPrivate(note)) return { kind: 'mark' };
  if (DASHBOARD.test(note.text)) return { kind: 'dashboard' };
  const sender = rules.senders.length === 0 ? undefined : privateSender(note, rules.senders);
  if (sender !== undefined) return { kind: 'sender', sender };
  const tag = rules.tags.length === 0 ? undefined : privateTag(note, rules.tags);
  if (tag !== undefined) return { kind: 'tag', tag };
  const [secret] = rules.secrets === 'block' ? findSecrets(note.text) : [];
  return secret === undefined ? null : { kind: 'secret', secret: secret.kind };
}

/**
 * Why a file's text is never sent to a remote provider; `null` if it may be sent. If its frontmatter cannot be read,
 * the file is private if there are any privacy rules.
 */
export function whyPrivateText(path: string, text: string, rules: PrivacyRules): PrivateBecause | null {
  const parsed = parseNote(text);
  if (parsed.ok) return whyPrivate({ path, note: parsed.value }, rules);
  const why = whyPrivate({ path, note: { frontmatter: {}, body: text, text } }, rules);
  const isUnreadable = parsed.error.code !== 'no_frontmatter' && hasRules(rules);
  return why ?? (isUnreadable ? { kind: 'unreadable' } : null);
}

const DASHBOARD = new RegExp(`^${DASHBOARD_BEGIN}`, 'm');

const hasRules = ({ folders, senders, tags }: PrivacyRules): boolean =>
  folders.length + senders.length + tags.length > 0;

/** Privacy of a note. Everything made from the note inherits it, in every folder. */
export type Privacy = 'open' | 'private';

/** Privacy of something made from several sources. */
export const strictest = (...all: readonly Privacy[]): Privacy =>
  all.includes('private') ? 'private' : 'open';

/** The reason as a phrase for the person: "it is in Private/". */
export function privateWords(why: PrivateBecause): string {
  switch (why.kind) {
    case 'folder':
      return `it is in ${why.folder}/`;
    case 'sender':
      return `it is mail with ${why.sender}`;
    case 'tag':
      return `it has the tag #${why.tag}`;
    case 'mark':
      return 'it is marked as private';
    case 'secret':
      return `it holds ${SECRET_WORDS[why.secret]}`;
    case 'dashboard':
      return 'it is a dashboard, which names private notes, too';
    case 'unreadable':
      return "its frontmatter can't be read";
    case 'origin':
      return why.of === null
        ? 'it may be made from a private note'
        : `it was made from ${why.of}, which is private`;
  }
}

/** Whether one rule's folder, sender or tag includes that of another rule. */
export const coversFolder = (wide: string, narrow: string): boolean => isBelow(`${narrow}/`, wide);
export const coversSender = (wide: string, narrow: string): boolean =>
  isFrom(foldText(narrow.trim()), foldText(wide.trim()));
export const coversTag = (wide: string, narrow: string): boolean =>
  isWithinTag(foldTag(narrow), foldTag(wide));

export const isInPrivateFolder = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isBelow(path, folder));

/** Whether a path is below a folder. Names that any file system might treat as equal are equal. */
const isBelow = (path: string, folder: string): boolean => foldText(path).startsWith(`${foldText(folder)}/`);

/**
 * Returns a private sender or reply recipient of a mail; `to` is read only in the person's own, because in received mail
 * it is the person. An address matches anywhere in the value, even where mail programs would not parse it.
 */
function privateSender({ frontmatter }: Note, senders: readonly string[]): string | undefined {
  const isOutgoing =
    textField(frontmatter, AWAITS) === 'true' ||
    valuesOf(frontmatter, ['type']).some((type) => OUTGOING.has(foldKey(type)));
  const values = valuesOf(frontmatter, isOutgoing ? [...SENDER_KEYS, ...RECIPIENT_KEYS] : SENDER_KEYS);
  const addresses = values.flatMap(addressesIn);
  return senders.find((sender) => addresses.some((address) => isFrom(address, foldText(sender.trim()))));
}

const folded = (keys: readonly string[]): string[] => keys.map(foldKey);

const SENDER_KEYS = folded([...FROM_KEYS, ...REPLY_TO_KEYS, 'original_from', 'target_recipient']);
const RECIPIENT_KEYS = folded([...TO_KEYS, 'cc', 'bcc']);
/** Type of a mail of a Sent folder, which is in no vault. */
export const SENT_MAIL = 'sent_mail';
const OUTGOING = new Set(['draft_reply', 'draft', 'approval_request', SENT_MAIL]);

/** Values of these properties; the case of the properties' names is ignored. */
const valuesOf = (frontmatter: Readonly<Record<string, unknown>>, keys: readonly string[]): string[] =>
  Object.keys(frontmatter)
    .filter((key) => keys.includes(foldKey(key)))
    .flatMap((key) => listField(frontmatter, key));

const addressesIn = (value: string): string[] =>
  [
    ...parseAddresses(value).map(({ address }) => address),
    ...value.split(/[\s"'“”‘’`<>()[\]{}|,;:\\]+/u).filter((part) => part.includes('@')),
  ].map(foldText);

function isFrom(address: string, sender: string): boolean {
  const at = sender.lastIndexOf('@');
  if (at > 0) return address === sender;
  const domain = sender.slice(at + 1);
  const own = address.slice(address.lastIndexOf('@') + 1);
  return domain !== '' && (own === domain || own.endsWith(`.${domain}`));
}

function privateTag({ frontmatter, body }: Note, tags: readonly string[]): string | undefined {
  const written = valuesOf(frontmatter, ['tags', 'tag']).flatMap((each) => each.split(/[\s,]+/));
  const inText = body.match(/#[\p{L}\p{M}\p{N}_/-]+/gu) ?? [];
  const found = new Set([...written, ...inText].map(foldTag));
  return tags.find((tag) => [...found].some((each) => isWithinTag(each, foldTag(tag))));
}

const isWithinTag = (each: string, tag: string): boolean => each === tag || each.startsWith(`${tag}/`);

const foldTag = (tag: string): string => foldText(tag.replace(/^#/, ''));
