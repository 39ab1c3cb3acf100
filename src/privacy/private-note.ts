import { addressField, foldAddress, FROM_KEYS } from '../mail/headers/addresses';
import { listField, type Note, parseNote, textField } from '../notes/note';
import { PRIVATE } from '../notes/codes';
import { findSecrets } from './find-secrets';
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
  /** Its sender and tags can't be read. */
  | { kind: 'unreadable' };

/** Why a note never goes to a remote provider; `null`: it may. Pure: every feature goes by this. */
export function whyPrivate({ path, note }: ShownNote, rules: PrivacyRules): PrivateBecause | null {
  const folder = rules.folders.find((each) => isBelow(path, each));
  if (folder !== undefined) return { kind: 'folder', folder };
  if (textField(note.frontmatter, PRIVATE) === 'true') return { kind: 'mark' };
  const sender = rules.senders.length === 0 ? undefined : privateSender(note, rules.senders);
  if (sender !== undefined) return { kind: 'sender', sender };
  const tag = rules.tags.length === 0 ? undefined : privateTag(note, rules.tags);
  if (tag !== undefined) return { kind: 'tag', tag };
  const [secret] = rules.secrets === 'block' ? findSecrets(note.text) : [];
  return secret === undefined ? null : { kind: 'secret', secret: secret.kind };
}

/** The same for the text of a file. What has frontmatter that can't be read is private wherever its sender or tags matter. */
export function whyPrivateText(path: string, text: string, rules: PrivacyRules): PrivateBecause | null {
  const parsed = parseNote(text);
  if (parsed.ok) return whyPrivate({ path, note: parsed.value }, rules);
  const isPlain = parsed.error.code === 'no_frontmatter';
  if (!isPlain && rules.senders.length + rules.tags.length > 0) return { kind: 'unreadable' };
  return whyPrivate({ path, note: { frontmatter: {}, body: text, text } }, rules);
}

/** The first reason that any of the notes gives. */
export function firstReason(notes: readonly ShownNote[], rules: PrivacyRules): PrivateBecause | null {
  for (const note of notes) {
    const why = whyPrivate(note, rules);
    if (why !== null) return why;
  }
  return null;
}

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
      return 'its sender and tags can not be read';
  }
}

/** Whatever any file system might take for the same name counts as the same. */
const isBelow = (path: string, folder: string): boolean => foldPath(path).startsWith(`${foldPath(folder)}/`);

const foldPath = (path: string): string => path.normalize('NFKC').toLowerCase();

/** With whom a mail is: who sent it, and to whom an answer to it goes. `to` is the person's own in what came in. */
function privateSender({ frontmatter }: Note, senders: readonly string[]): string | undefined {
  const isDraft = textField(frontmatter, 'type') === 'draft_reply';
  const keys = [
    ...FROM_KEYS,
    'reply_to',
    'original_from',
    'target_recipient',
    ...(isDraft ? ['to', 'cc'] : []),
  ];
  const addresses = keys
    .flatMap((key) => addressField(frontmatter, [key]))
    .map(({ address }) => foldAddress(address));
  return senders.find((sender) => addresses.some((address) => isFrom(address, foldAddress(sender.trim()))));
}

function isFrom(address: string, sender: string): boolean {
  const at = sender.lastIndexOf('@');
  if (at > 0) return address === sender;
  const domain = sender.slice(at + 1);
  const own = address.slice(address.lastIndexOf('@') + 1);
  return domain !== '' && (own === domain || own.endsWith(`.${domain}`));
}

function privateTag({ frontmatter, body }: Note, tags: readonly string[]): string | undefined {
  const written = [...listField(frontmatter, 'tags'), ...listField(frontmatter, 'tag')].flatMap((each) =>
    each.split(/[\s,]+/),
  );
  const inText = body.match(/#[\p{L}\p{M}\p{N}_/-]+/gu) ?? [];
  const found = new Set([...written, ...inText].map(foldTag));
  return tags.find((tag) =>
    [...found].some((each) => each === foldTag(tag) || each.startsWith(`${foldTag(tag)}/`)),
  );
}

const foldTag = (tag: string): string => tag.replace(/^#/, '').normalize('NFKC').toLowerCase();
