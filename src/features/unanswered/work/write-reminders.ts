import type { ReportParts } from '../../../core/app/cycle-report';
import type { CycleWork } from '../../../core/app/cycle-steps';
import type { LookPart, OpenLook } from '../../../core/app/looks/look-parts';
import { draftNote, type DraftToWrite } from '../../../core/drafts/draft-note';
import { awaitsWording } from '../../../core/drafts/draft-revision';
import { ownAddressesOf } from '../../../core/drafts/profile';
import { draftWorkUnder } from '../../../core/session/draft-work';
import type { PromptModels } from '../../../core/session/prompt-model';
import type { PlannedQuestion } from '../../../core/session/planned-question';
import { replyWork } from '../../../core/session/reply-work';
import type { Session } from '../../../core/session/session';
import { signerOf } from '../../../core/settings/send-via';
import { privacyByProfile } from '../../../core/settings/profile-note';
import { mainChoice } from '../../../core/settings/settings';
import { isHere } from '../../../core/settings/choice-here';
import { asDiscarded } from '../../../core/triage/work/triage-one';
import { textsUsed } from '../../../core/triage/work/triage-prompt';
import { frontmatterEffect, rewriteEffect } from '../../../kernel/effects/edit-effect';
import { effectsOf } from '../../../kernel/effects/keep-private';
import { readNote } from '../../../kernel/index/read-note';
import { markOfDraft, SourceNotes } from '../../../kernel/index/source-notes';
import { replyAddress } from '../../../kernel/mail/foreign-text';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { AWAITS_WORDING, PRIVATE } from '../../../kernel/notes/codes';
import { noteLink } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { type ShownNote, strictest } from '../../../kernel/privacy/private-note';

type Letter = Pick<
  DraftToWrite,
  'reply' | 'draftedBy' | 'isTemplate' | 'awaitsRevision' | 'usedFacts' | 'profile'
>;

/** Drafts a reminder as a reply. Sets `from` to the mail's recipients, so that the reply goes to them. */
export function reminderDraft(
  { settings, profiles, timestamp }: Session,
  { path, note: { frontmatter } }: ShownNote,
  letter: Letter,
): { path: string; text: string } {
  const from = readMailHeaders(frontmatter).to.map(replyAddress);
  return draftNote({
    ...{ folder: settings.folders.drafts, draftedAt: timestamp(), confidence: 1, isUrgent: false },
    source: { path, link: noteLink(path), frontmatter: { ...frontmatter, from, reply_to: undefined } },
    ownAddresses: ownAddressesOf(profiles.here),
    ...letter,
    profile: signerOf(letter.profile, settings, { frontmatter }),
  });
}

/** Those of the drafts that are reminders which a model may still write, with their mails. */
async function waitingFor(
  { ports: { vault }, settings }: Pick<Session, 'ports' | 'settings'>,
  drafts: Session['inbox']['knownDrafts'],
) {
  const waiting = drafts.filter(({ value }) => value?.awaitsWording === true);
  if (waiting.length === 0) return [];
  const mails = await SourceNotes.look(vault, settings.folders.needsAction);
  const found: Record<'draft' | 'mail', ShownNote>[] = [];
  for (const { path } of waiting) {
    const note = await readNote(vault, path);
    const mark = note !== null && awaitsWording(note) ? markOfDraft({ path, note }) : null;
    const mail = mark === null ? null : await mails.find(mark);
    if (note !== null && mail !== null) found.push({ draft: { path, note }, mail });
  }
  return found;
}

/** Lets a model write the reminders among drafts that are templates, where one may; the person's own changes stay. */
export async function writeReminders(
  session: Session,
  { models, stop, abort }: CycleWork,
  drafts: Session['inbox']['knownDrafts'],
): Promise<Partial<ReportParts>> {
  if (models === null) return {};
  for (const each of await waitingFor(session, drafts)) {
    const write = (): Promise<boolean> => writeReminder(session, each, { models, abort });
    if (stop.aborted || !(await session.fence.around(each.draft.path, write, { instead: true, abort })))
      break;
  }
  return {};
}

/** Writes one; `false` if the model can't be asked now. */
async function writeReminder(
  session: Session,
  { draft, mail }: Record<'draft' | 'mail', ShownNote>,
  { models, abort }: { models: PromptModels; abort: AbortSignal },
): Promise<boolean> {
  const connected = await models.connect('drafting', [mail]);
  const ended = frontmatterEffect(draft.path, draft.note, { [AWAITS_WORDING]: null });
  if (ended === null || !connected.ok || connected.value.model.provider === 'rules') return true;
  const { destination } = connected.value.model;
  const question = await replyWork()?.letter(session, mail, { destination, signal: abort });
  if (question === undefined || question === null) return true;
  const asked = await session.prompt({
    model: connected.value,
    answers: { note: draft.path, text: draft.note.text, stage: 'draft' },
    signal: abort,
    isUnattended: true,
    ask: question.ask,
  });
  if (asked.kind === 'deferred') {
    await session.log.append(asked.entries);
    return false;
  }
  const profile = session.profiles[destination];
  const fresh =
    asked.kind === 'failed'
      ? null
      : reminderDraft(session, mail, {
          ...{ reply: asked.value.text, draftedBy: asked.decidedBy, isTemplate: false, profile },
          usedFacts: (await textsUsed(session, asked.value.facts, asked.value.sources)).links,
          awaitsRevision: draftWorkUnder(session.settings) !== undefined,
        });
  const effect =
    fresh === null || hasOwnKeys(draft.note, fresh.text)
      ? ended
      : rewriteEffect(draft.path, draft.note.text, fresh.text);
  const privacy = strictest(
    await session.keptHere.privacyOf([mail, draft]),
    privacyByProfile(session.profiles, destination),
  );
  const { kind } = await session.effects.commit({
    run: asked.run,
    kind: 'evaluation',
    label: `Wrote the reminder: ${textField(draft.note.frontmatter, 'subject') ?? draft.path}`,
    effects: effectsOf(privacy, [effect]),
    entries: asked.entries,
  });
  if (kind === 'conflict') await session.log.append(asked.entries.map(asDiscarded));
  // The answer was paid for, so the next cycle uses it.
  if (kind !== 'failed') await session.answers.close(asked.run);
  return true;
}

/** Whether the draft has properties that the new text lacks, apart from those of a template. */
function hasOwnKeys({ frontmatter }: Note, fresh: string): boolean {
  const made = parseNote(fresh);
  const known = new Set([...(made.ok ? Object.keys(made.value.frontmatter) : []), ...OF_TEMPLATE]);
  return Object.keys(frontmatter).some((key) => !known.has(key));
}

const OF_TEMPLATE = ['template', AWAITS_WORDING, PRIVATE];

/** The question for the reminder of a mail; `null` if no model may be asked. */
async function questionOn(mail: ShownNote, look: OpenLook): Promise<PlannedQuestion | null> {
  const { settings, keptHere } = look;
  const isLocal = isHere(settings.routes.drafting?.model ?? mainChoice(settings));
  const destination = isLocal || (await keptHere.firstReason([mail])) !== null ? 'here' : 'away';
  const { signal } = new AbortController();
  return (await replyWork()?.letter(look, mail, { destination, signal })) ?? null;
}

export const REMINDER_LOOKS: LookPart = {
  question: async (path, look) => {
    const mail = (await waitingFor(look, await look.inbox.peekAtDrafts()))
      .map((each) => each.mail)
      .find((each) => each.path === path);
    return mail === undefined ? null : questionOn(mail, look);
  },
  inRun: {
    at: 'last',
    paths: async (look) => {
      const paths: string[] = [];
      for (const { mail } of await waitingFor(look, await look.inbox.peekAtDrafts()))
        if ((await questionOn(mail, look)) !== null) paths.push(mail.path);
      return paths;
    },
  },
};
