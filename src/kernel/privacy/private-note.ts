import { FROM_KEYS, parseAddresses, REPLY_TO_KEYS, TO_KEYS } from '../mail/headers/addresses';
import { listField, type Note, parseNote } from '../notes/note';
import { findSecrets } from './find-secrets';
import { foldKey, foldText } from './fold-text';
import { isMarkedPrivate } from './private-mark';
import { SECRET_WORDS, type SecretKind } from './secret-kind';

/** What is done about secrets in what would be sent to a remote provider. */
export const SECRETS_MODES = ['off', 'redact', 'block'] as const;
export type SecretsMode = (typeof SECRETS_MODES)[number];

/** Which notes never go to a remote provider. */
export interface PrivacyRules {
  /** Paths of folders, subfolders included. */
  folders: readonly string[];
  /** Addresses, or domains such as `example.org` and `@example.org`, subdomains included. */
  senders: readonly string[];
  /** Without `#`, nested tags included. */
  tags: readonly string[];
  /** `block`: a note that holds a secret is private. */
  secrets: SecretsMode;
}

/** A note that a prompt is to show. */
export interface ShownNote {
  path: string;
  note: Note;
}

export type PrivateBecause =
  | { kind: 'folder'; folder: string }
  | { kind: 'sender'; sender: string }
  | { kind: 'tag'; tag: string }
  /** Deputy marked it: it was in a private folder, or was made of a private note. */
  | { kind: 'mark' }
  | { kind: 'secret'; secret: SecretKind }
  /** Its frontmatter can't be read. */
  | { kind: 'unreadable' }
  /** It was made of a note that is private now; `null`: of one that can't be found out. */
  | { kind: 'origin'; of: string | null };

/** Why a note by itself never goes to a remote provider; `null`: it may. Pure: what it was made of is for `KeptHere`. */
export function whyPrivate({ path, note }: ShownNote, rules: PrivacyRules): PrivateBecause | null {
  const folder = rules.folders.find((each) => isBelow(path, each));
  if (folder !== undefined) return { kind: 'folder', folder };
  if (isMarkedPrivate(note)) return { kind: 'mark' };
  const sender = rules.senders.length === 0 ? undefined : privateSender(note, rules.senders);
  if (sender !== undefined) return { kind: 'sender', sender };
  const tag = rules.tags.length === 0 ? undefined : privateTag(note, rules.tags);
  if (tag !== undefined) return { kind: 'tag', tag };
  const [secret] = rules.secrets === 'block' ? findSecrets(note.text) : [];
  return secret === undefined ? null : { kind: 'secret', secret: secret.kind };
}

/** The same for the text of a file. What has frontmatter that can't be read is private wherever there is a rule that may hold for it. */
export function whyPrivateText(path: string, text: string, rules: PrivacyRules): PrivateBecause | null {
  const parsed = parseNote(text);
  if (parsed.ok) return whyPrivate({ path, note: parsed.value }, rules);
  const why = whyPrivate({ path, note: { frontmatter: {}, body: text, text } }, rules);
  const isUnreadable = parsed.error.code !== 'no_frontmatter' && hasRules(rules);
  return why ?? (isUnreadable ? { kind: 'unreadable' } : null);
}

const hasRules = ({ folders, senders, tags }: PrivacyRules): boolean =>
  folders.length + senders.length + tags.length > 0;

/** What is made of a note keeps this, wherever it goes. */
export type Privacy = 'open' | 'private';

/** Of what is made of several things. */
export const strictest = (...all: readonly Privacy[]): Privacy =>
  all.includes('private') ? 'private' : 'open';

/** "it lies in Private/", for the person. */
export function privateWords(why: PrivateBecause): string {
  switch (why.kind) {
    case 'folder':
      return `it lies in ${why.folder}/`;
    case 'sender':
      return `it is mail with ${why.sender}`;
    case 'tag':
      return `it has the tag #${why.tag}`;
    case 'mark':
      return 'it is marked as private';
    case 'secret':
      return `it holds ${SECRET_WORDS[why.secret]}`;
    case 'unreadable':
      return 'its frontmatter can not be read';
    case 'origin':
      return why.of === null
        ? 'it may be made of a private note'
        : `it was made of ${why.of}, which is private`;
  }
}

/** Whether the rule on one folder, sender or tag holds wherever the other's does. */
export const coversFolder = (wide: string, narrow: string): boolean => isBelow(`${narrow}/`, wide);
export const coversSender = (wide: string, narrow: string): boolean =>
  isFrom(foldText(narrow.trim()), foldText(wide.trim()));
export const coversTag = (wide: string, narrow: string): boolean =>
  isWithinTag(foldTag(narrow), foldTag(wide));

export const isInPrivateFolder = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isBelow(path, folder));

/** Whatever any file system might take for the same name counts as the same. */
const isBelow = (path: string, folder: string): boolean => foldText(path).startsWith(`${foldText(folder)}/`);

/**
 * With whom a mail is: who sent it, and to whom an answer to it goes. `to` is the person's own in what came in. An address
 * counts wherever it stands in the value, also where no mail program would read it there.
 */
function privateSender({ frontmatter }: Note, senders: readonly string[]): string | undefined {
  const isOutgoing = valuesOf(frontmatter, ['type']).some((type) => OUTGOING.has(foldKey(type)));
  const values = valuesOf(frontmatter, isOutgoing ? [...SENDER_KEYS, ...RECIPIENT_KEYS] : SENDER_KEYS);
  const addresses = values.flatMap(addressesIn);
  return senders.find((sender) => addresses.some((address) => isFrom(address, foldText(sender.trim()))));
}

const folded = (keys: readonly string[]): string[] => keys.map(foldKey);

const SENDER_KEYS = folded([...FROM_KEYS, ...REPLY_TO_KEYS, 'original_from', 'target_recipient']);
const RECIPIENT_KEYS = folded([...TO_KEYS, 'cc', 'bcc']);
const OUTGOING = new Set(['draft_reply', 'draft', 'approval_request']);

/** The values of these properties, whatever the case of their names. */
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
