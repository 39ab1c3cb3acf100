import { ownAddressesOf } from '../../../core/drafts/profile';
import type { ReplySource } from '../../../core/drafts/reply-source';
import { latestSentMails } from '../../../core/session/sent-mail';
import { signerOf } from '../../../core/settings/send-via';
import type { ReplyWork, SourcesSession } from '../../../core/session/reply-work';
import type { Session } from '../../../core/session/session';
import { consentHash, voiceConsentKey } from '../../../core/settings/consents';
import type { Settings } from '../../../core/settings/settings';
import type { ActOutcome } from '../../../core/triage/work/note-acts';
import { readPlainNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { replyLine } from '../../../kernel/mail/foreign-text';
import { type Address, foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { visibleText } from '../../../kernel/mail/text/visible-text';
import type { Note } from '../../../kernel/notes/note';
import { plainLetters } from '../../../kernel/notes/text/word-pattern';
import type { Destination } from '../../../kernel/ports/language-model';
import type { Vault } from '../../../kernel/ports/vault';
import { mayUseNotes } from '../model/notes-consent';
import {
  inManner,
  languageOfForm,
  mannerTo,
  type OwnLetter,
  voiceFor,
  voiceNote,
  voiceOf,
} from '../model/voice';
import { knownLetters, latestOf, letterOfMail, ownTextOf } from './sent-letters';
import type { ProfileNote } from '../../../core/settings/profile-note';

const LONGEST_NOTE = 10_000;
const LONGEST_VOICE = 1_200;

const voicePath = ({ folders }: Pick<Settings, 'folders'>): string => `${folders.memory}/Voice.md`;

export interface VoiceNote extends Pick<ProfileNote, 'path' | 'consent' | 'hash' | 'isConfirmed'> {
  text: string;
}

/** The note about how the person writes; `null` if there is none that can be read. */
export async function findVoice(vault: Vault, settings: Settings): Promise<VoiceNote | null> {
  const path = voicePath(settings);
  const note = await ifReadable(readPlainNote(vault, path));
  if (note === null) return null;
  const consent = voiceConsentKey(path, note.text);
  const text = visibleText(note.body).trim().slice(0, LONGEST_NOTE);
  return {
    path,
    text,
    consent,
    hash: consentHash(consent),
    isConfirmed: settings.consents.includes(consent),
  };
}

/** How the person writes to somebody; none before they have confirmed the note as it is. `address`: folded. */
export async function voiceSource(vault: Vault, settings: Settings, address: string): Promise<ReplySource[]> {
  const voice = await findVoice(vault, settings);
  const text = voice?.isConfirmed === true ? voiceFor(voice.text, address).slice(0, LONGEST_VOICE) : '';
  if (voice === null || text === '') return [];
  const { path } = voice;
  return [{ kind: 'voice', path, title: 'How the person writes', text, relation: 'theirs' }];
}

/** The latest letters to somebody, and the manner in them, for a model; nothing where mail is private. */
export async function mannerSources(
  session: SourcesSession,
  to: Address,
  { destination, signal }: { destination: Destination; signal: AbortSignal },
): Promise<readonly ReplySource[]> {
  const { ports, settings, keptHere } = session;
  const note = { frontmatter: { type: 'draft_reply', to: to.address }, body: '', text: '' };
  if (destination === 'away' && !mayUseNotes(settings)) return [];
  if ((await keptHere.firstReason([{ path: '', note }])) !== null) return [];
  const address = foldAddress(to.address);
  const letters = await knownLetters(session, { readsSent: true, signal });
  const theirs = letters.filter(({ recipients }) => recipients.includes(address));
  return [...(await latestOf(session, theirs)), ...(await voiceSource(ports.vault, settings, address))];
}

/** A letter by the rules with the person's own greeting and, unless they have a sign-off, closing. Calls no model. */
export async function formInManner(
  session: SourcesSession,
  form: string,
  { to, about, signal }: Parameters<ReplyWork['formInManner']>[2],
): Promise<string> {
  const [only, other] = to;
  if (only === undefined || other !== undefined) return form;
  const sources = await mannerSources(session, only, { destination: 'here', signal });
  const textsOf = (kind: ReplySource['kind']): string[] =>
    sources.flatMap((source) => (source.kind === kind ? [source.text] : []));
  const { greeting, closing } = mannerTo(
    { ...only, address: foldAddress(only.address) },
    { voice: textsOf('voice').join('\n'), letters: textsOf('letter'), language: languageOfForm(form) },
  );
  const isSigned = signerOf(session.profiles.here, session.settings, about).signOff !== '';
  return inManner(form, { greeting: replyLine(greeting), closing: isSigned ? '' : replyLine(closing) });
}

/** Proposes the note, from the mails of the Sent folders that may be read; one that is there stays. */
export async function writeVoice(session: Session, signal: AbortSignal): Promise<ActOutcome> {
  const { ports, settings, effects, keptHere, profiles } = session;
  const path = voicePath(settings);
  if ((await ports.vault.read(path)) !== null) return { kind: 'unchanged', note: path };
  const letters: OwnLetter[] = [];
  const names = new Set<string>();
  const own = ownAddressesOf(profiles.here);
  const sent = await latestSentMails({ ports, settings, log: session.log, triesAgain: true }, signal);
  for (const mail of sent.mails) {
    for (const name of namesIn(mail)) names.add(name);
    const to = letterOfMail(mail)?.recipients.find((address) => !own.has(address));
    if (to === undefined || (await keptHere.firstReason([{ path: '', note: mail }])) !== null) continue;
    letters.push({ to, text: ownTextOf(mail) });
  }
  for (const name of namesOf(profiles.here.name)) names.add(name);
  const voices = voiceOf(letters, names);
  if (voices.length === 0) {
    const { troubles } = sent;
    const why = troubles.length === 0 ? TOO_LITTLE : `Sent was not read to its end: ${troubles.join(' ')}`;
    return { kind: 'refused', why: `${why} Nothing was written.` };
  }
  const label = `Proposed ${path}, which counts once you confirm it`;
  const result = await effects.commit({
    kind: 'edit',
    label,
    effects: [{ kind: 'create', path, after: voiceNote(voices), privacy: 'private' }],
    isWhole: true,
    byPerson: true,
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  return { kind: 'done', label, note: path };
}

const TOO_LITTLE = 'There is too little sent mail that this device may read.';

const namesOf = (text: string): string[] =>
  plainLetters(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}]{2,}/gu) ?? [];

/** Words of the names and addresses of a mail, folded. */
const namesIn = ({ frontmatter }: Note): string[] => {
  const { from, to, cc } = readMailHeaders(frontmatter);
  return [from, ...to, ...cc].flatMap((each) =>
    each === undefined ? [] : namesOf(`${each.name} ${foldAddress(each.address)}`),
  );
};
