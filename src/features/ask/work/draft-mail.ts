import { draftNote } from '../../../core/drafts/draft-note';
import { ownAddressesOf } from '../../../core/drafts/profile';
import { signed } from '../../../core/drafts/signed';
import { draftFacts } from '../../../core/session/mail-facts';
import { replyWork } from '../../../core/session/reply-work';
import type { Session } from '../../../core/session/session';
import { countProfileAsRead } from '../../../core/settings/profile-note';
import { signerOf } from '../../../core/settings/send-via';
import type { PrivateNotes } from '../../../core/tools/open-notes';
import { readPersonAnswer } from '../../../core/triage/model/person-answer';
import { textsUsed } from '../../../core/triage/work/triage-prompt';
import { formatAddress, parseAddresses } from '../../../kernel/mail/headers/addresses';
import { ANSWER } from '../../../kernel/notes/codes';
import { noteLink } from '../../../kernel/notes/names';
import { attemptOf } from '../../../llm/prompting/attempt';
import { EMPTY_TALLY } from '../../../llm/prompting/tally';
import type { TaskArguments } from '../model/ask';
import type { MailToAnswer, TaskContext, WrittenDraft } from '../model/tools/task-tool';
import { formOf, writeDraft } from '../model/write-draft';
import type { AskFile } from './ask-file';
import type { AskWork } from './ask-work';

interface DraftOrder {
  given: TaskArguments;
  /** The recipient; '' if none is known. */
  to: string;
  /** The mail that the draft answers; `null` if it answers none. */
  mail: MailToAnswer | null;
}

/**
 * Lets a model write a mail: a reply as triage has one written, any other from the person's words. Without a model, the
 * result is a form that is marked as such. `run`: attempt under which its answers are saved.
 */
export async function draftMail(
  { session, models, signal }: AskWork,
  { given, to, mail }: DraftOrder,
  { file, run, found }: { file: AskFile; run: string; found: PrivateNotes },
): ReturnType<TaskContext['writeDraft']> {
  const connected = await models.connect('drafting', mail === null ? [] : [mail]);
  if (!connected.ok) return { kind: 'not_connected', why: connected.error.message };
  const { model } = connected.value;
  const { destination } = model;
  const place = { destination, signal };
  // Every draft is signed, and the writer of a reply is shown who the person is.
  countProfileAsRead(session.profiles, { ...place, found });
  const sign = (body: string): string =>
    mail === null ? signed(body, signerOf(session.profiles[destination], session.settings, null)) : body;
  const replies = replyWork();
  const recipient = withName(given.to ?? '', to);
  const receivers = to === '' ? [] : parseAddresses(recipient);
  if (model.provider === 'rules') {
    const attempt = attemptOf({ iterations: 0, tally: EMPTY_TALLY, model, about: {} });
    const { subject, body: form } = formOf(given);
    const about = mail?.note ?? null;
    const body = (await replies?.formInManner(session, form, { to: receivers, about, signal })) ?? form;
    const made = { draftedBy: attempt.decidedBy, isTemplate: true, facts: [], used: [], destination };
    return { ...attempt, kind: 'written', draft: { subject, body: sign(body), ...made } };
  }
  const words = [given.title, given.text].filter((line) => line !== null).join('\n');
  const reply =
    mail === null ? null : ((await replies?.letter(session, asAnswered(mail, words), place)) ?? null);
  const known = await draftFacts(session, { to: recipient, about: words });
  const [receiver, other] = receivers;
  const isOne = receiver !== undefined && other === undefined && reply === null;
  const manner = isOne ? ((await replies?.manner(session, receiver, place)) ?? []) : [];
  const asked = await session.prompt({
    model: connected.value,
    answers: { note: file.path, text: JSON.stringify([given, mail?.path]), stage: 'draft', run },
    signal,
    ask: reply?.ask ?? ((deps) => writeDraft(given, { facts: known, sources: manner }, deps)),
  });
  if (asked.kind === 'deferred') return { ...asked, kind: 'failed', why: asked.error.message };
  if (asked.kind === 'failed') return { ...asked, kind: 'failed', why: asked.cause };
  const { subject = '', text: body, facts, sources } = asked.value;
  const used = (await textsUsed(session, facts, sources)).links;
  const made = { draftedBy: asked.decidedBy, isTemplate: false, facts, used, destination };
  return { ...asked, kind: 'written', draft: { subject, body: sign(body), ...made } };
}

/** Recipient with the name that the person gave, because facts are found by that name, too. */
const withName = (name: string, to: string): string =>
  to === '' || to.includes(',') || name === '' || name.includes('@')
    ? to || name
    : formatAddress({ name, address: to });

/** The mail as the person has it answered: to its sender, with what they ask the reply to say as their answer. */
function asAnswered({ path, note }: MailToAnswer, words: string): MailToAnswer {
  const answer = [readPersonAnswer(note.frontmatter) ?? [], words].flat().join(' / ');
  return {
    path,
    note: { ...note, frontmatter: { ...note.frontmatter, reply_to: undefined, [ANSWER]: answer } },
  };
}

/** The draft of an answer, in the thread of its mail, to the address that the person named. */
export function replyNote(
  { settings, profiles, timestamp }: Session,
  { path, note }: MailToAnswer,
  { body, draftedBy, isTemplate, used, destination }: WrittenDraft,
): { path: string; after: string } {
  const { text, ...made } = draftNote({
    folder: settings.folders.drafts,
    source: { path, link: noteLink(path), frontmatter: { ...note.frontmatter, reply_to: undefined } },
    reply: body,
    ...{
      draftedBy,
      isTemplate,
      draftedAt: timestamp(),
      profile: signerOf(profiles[destination], settings, note),
    },
    ...{ confidence: 1, isUrgent: false, awaitsRevision: false },
    ownAddresses: ownAddressesOf(profiles.here),
    usedFacts: used,
  });
  return { path: made.path, after: text };
}
