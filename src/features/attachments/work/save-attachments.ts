import type { ActContext } from '../../../core/app/acts';
import { commitAct, type NoteActOutcome } from '../../../core/triage/work/note-acts';
import { valueOf } from '../../../core/settings/feature-setting';
import { noteEffect, saveEffect } from '../../../kernel/effects/edit-effect';
import { readNote } from '../../../kernel/index/read-note';
import { type ListedAttachment, parseWhole } from '../../../kernel/mail/bytes/parse-mail';
import { readMailHeaders, readMessageId } from '../../../kernel/mail/headers/mail-headers';
import { importMail } from '../../../kernel/mail/import-mail';
import { attachmentsWithin } from '../../../kernel/mail/mail-body';
import { savedFileKey } from '../../../kernel/notes/codes';
import { pathLink, fileTitle, foldedName, isNotePath, numberedPath } from '../../../kernel/notes/names';
import { listField, type Note, parseNote } from '../../../kernel/notes/note';
import { safePath } from '../../../kernel/notes/paths';
import { isInPrivateFolder } from '../../../kernel/privacy/private-note';
import { ATTACHMENTS_FOLDER, DEFAULT_FOLDER } from '../model/settings';
import { mailBytes } from './mail-bytes';

/**
 * A name for a file from a name that a sender chose: without folders, leading dots, and what a file system or a link
 * does not allow. A note gets `.txt`, because Deputy and Obsidian read notes.
 */
export function safeFileName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1, LONGEST_GIVEN);
  // The letter in front keeps a name that is only an extension, and is removed afterwards.
  const name = fileTitle(`x${last}`, LONGEST_GIVEN).slice(1);
  const ending = /\.[\p{L}\p{N}]{1,12}$/u.exec(name)?.[0] ?? '';
  const whole = fileTitle(name.slice(0, name.length - ending.length)) + ending;
  const own = whole.replace(RESERVED, '$&_');
  return isNotePath(own) ? `${own}.txt` : own;
}

/** Device names on Windows before any ending. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= ?\.)/i;

/** Maximum number of UTF-16 units that are read of a name. */
const LONGEST_GIVEN = 2_000;

/** Paths in a folder for files of these names; a taken name, in any case, gets a number. */
function freePaths(folder: string, names: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map(foldedName));
  return names.map((name) => {
    let path = `${folder}/${safeFileName(name)}`;
    for (let n = 2; used.has(foldedName(path)); n += 1)
      path = numberedPath(`${folder}/${safeFileName(name)}`, n);
    used.add(foldedName(path));
    return path;
  });
}

/** Maximum number of bytes of a file that is saved, and maximum number of files of one mail. */
const MOST_BYTES = 25_000_000;
const MOST_FILES = 100;

const attachmentsOf = ({ frontmatter }: Note): string[] => listField(frontmatter, 'attachments');

/** Saves the attachments of a mail into the folder of the settings, and links them from its note. Opens none. */
export async function saveAttachments(context: ActContext, path: string): Promise<NoteActOutcome> {
  const { ports, settings } = context.session;
  const note = safePath(path) === null ? null : await readNote(ports.vault, path);
  if (note === null || attachmentsOf(note).length === 0)
    return refused(`${path} is not the note of a mail with attachments.`);
  if (Object.hasOwn(note.frontmatter, savedFileKey(1))) return { kind: 'unchanged', note: path };
  const folder = valueOf(settings, ATTACHMENTS_FOLDER) || DEFAULT_FOLDER;
  if (isInPrivateFolder(`${folder}/x`, Object.values(settings.folders)))
    return refused(`${folder} is one of Deputy’s own folders. Choose another folder in the settings.`);
  const bytes = await mailBytes(context, note.frontmatter);
  if (!bytes.ok) return refused(bytes.error);
  if (!(await isMailOf(note, bytes.value)))
    return refused('The mail that was found is not the mail of this note. Nothing was saved.');
  const all = attachmentsWithin(await parseWhole(bytes.value));
  const files = all.filter(({ size }) => size <= MOST_BYTES).slice(0, MOST_FILES);
  if (files.length === 0) return refused('No attachment of this mail is at most 25 MB.');
  return commit(context, { path, note }, { folder, files, left: all.length - files.length });
}

/** Whether bytes are the mail of a note, by its Message-ID and its attachments. */
async function isMailOf(note: Note, bytes: Uint8Array): Promise<boolean> {
  const mail = await importMail(bytes);
  const there = parseNote(mail.note);
  const id = readMessageId(note.frontmatter) ?? '';
  // An id that was made from the content belongs to a mail that copies the id of another one.
  const isSame = mail.messageId === id || /^sha256-[\da-f]{40}@deputy\.invalid$/.test(id);
  return isSame && there.ok && attachmentsOf(there.value).join('\n') === attachmentsOf(note).join('\n');
}

async function commit(
  { session }: ActContext,
  { path, note }: { path: string; note: Note },
  { folder, files, left }: { folder: string; files: readonly ListedAttachment[]; left: number },
): Promise<NoteActOutcome> {
  const taken = ((await session.ports.vault.list(folder)) ?? []).map((file) => file.path);
  const paths = freePaths(
    folder,
    files.map(({ name }) => name || 'Attachment'),
    taken,
  );
  const links = Object.fromEntries(paths.map((each, at) => [savedFileKey(at + 1), pathLink(each)]));
  const edit = noteEffect(path, note, { frontmatter: links });
  if (edit === null) return refused('The note can’t be edited: check its frontmatter.');
  const saved = await Promise.all(
    paths.map((each, at) => saveEffect(each, files[at]?.bytes ?? new Uint8Array())),
  );
  const subject = readMailHeaders(note.frontmatter).subject;
  const count = paths.length === 1 ? 'an attachment' : `${String(paths.length)} attachments`;
  const rest =
    left === 0 ? '' : `; left out ${String(left)}: at most ${String(MOST_FILES)}, of 25 MB each, are saved`;
  const label = `Saved ${count}${subject === '' ? '' : ` of ${subject}`} in ${folder}${rest}`;
  const plan = { run: session.ports.host.randomId(), kind: 'edit', label, byPerson: true } as const;
  const whole = { ...plan, isWhole: true, effects: [edit, ...saved], entries: [] };
  return commitAct(session, path, whole);
}

const refused = (why: string): NoteActOutcome => ({ kind: 'refused', why });
