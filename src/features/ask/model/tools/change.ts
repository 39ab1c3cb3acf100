import { editFrontmatter } from '../../../../kernel/notes/frontmatter/frontmatter-edit';
import { parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { parseNote, textField } from '../../../../kernel/notes/note';
import { applyEdits } from '../../../../kernel/notes/text/text-edit';
import { rewriteEffect } from '../../../../kernel/effects/edit-effect';
import { draftHash, isEditedDraft } from '../../../drafts/draft-hash';
import { nameOf, type MadeThing, meantBy, whichThings } from '../conversation/made';
import { changedDue } from '../conversation/time-said';
import { NO_ARGUMENTS, type TaskArguments } from '../ask';
import { dueAgain, openLine } from './changed-reminder';
import { draftTaskTool } from './draft';
import { findRecipients, recipientQuestion } from './recipient';
import { dueWords } from './reminder';
import { asked, type TaskContext, type TaskResult, type TaskTool } from './task-tool';

/** Another time for a reminder that an earlier ask made, or more receivers for a draft. */
export const changeTaskTool: TaskTool = {
  name: 'change',
  description:
    "changes a reminder's time, or who else gets a draft. title: which one, null for the last; when: the new time; to: who else",
  needs: [],
  async run(given, context) {
    const { when, to } = given;
    if (to !== null) return addressed(to, given, context);
    const found = whichThings(await context.made(), meantBy(given), {
      now: Date.parse(context.request.at),
      fits: ({ tool }) => tool === 'reminder',
    });
    const [thing] = found.kind === 'found' ? found.things : [];
    if (thing === undefined) return asked(found.kind === 'asked' ? found.why : '');
    return when === null ? asked('To when? Say the day or the time.') : moved(thing, when, context);
  },
};

async function moved(thing: MadeThing, when: string, context: TaskContext): Promise<TaskResult> {
  const { request, zone, languages, searched } = context;
  const text = await searched.read(thing.path);
  const open = text === null ? null : openLine(text);
  if (text === null || open === null) return unchanged(thing);
  const moment = { from: Date.parse(request.at), zone, languages };
  const found = changedDue(when, open.due, moment);
  if (found.kind === 'asked') return asked(`${found.why} ${quotedName(thing)} stays as it is.`);
  const effects = dueAgain(thing.path, text, open.line, found.due);
  if (effects === null) return unchanged(thing);
  const former = open.due === null ? '' : ` It was ${dueWords(open.due, zone)}.`;
  const said = `${quotedName(thing)} is now for ${dueWords(found.due, zone)}.${former}`;
  return { kind: 'done', said, effects, of: [thing.id] };
}

async function addressed(to: string, given: TaskArguments, context: TaskContext): Promise<TaskResult> {
  const found = whichThings(await context.made(), meantBy(given), {
    now: Date.parse(context.request.at),
    fits: ({ tool }) => tool === 'draft' || tool === 'reminder',
  });
  const [thing] = found.kind === 'found' ? found.things : [];
  if (thing === undefined) return asked(found.kind === 'asked' ? found.why : '');
  if (thing.tool === 'reminder') {
    // Only the person is reminded by a note: others hear of it by a mail.
    const about = { ...NO_ARGUMENTS, to, title: nameOf(thing), text: `Remind ${to}: ${nameOf(thing)}` };
    return draftTaskTool.run(about, context);
  }
  return withReceiver(thing, to, context);
}

async function withReceiver(thing: MadeThing, to: string, context: TaskContext): Promise<TaskResult> {
  const found = findRecipients(to, { words: context.request.text, known: await context.recipients() });
  const question = recipientQuestion(found);
  if (found.to === '') return asked(`${question || 'Who else?'} ${quotedName(thing)} stays as it is.`);
  const text = await context.searched.read(thing.path);
  const note = text === null ? null : parseNote(text);
  if (text === null || note?.ok !== true) return unchanged(thing);
  const { frontmatter, body } = note.value;
  const receivers = [
    ...new Set(
      [textField(frontmatter, 'to') ?? '', found.to]
        .flatMap((each) => parseAddresses(each))
        .map(({ address }) => address),
    ),
  ].join(', ');
  const subject = textField(frontmatter, 'subject') ?? '';
  const edits = editFrontmatter(text, {
    to: receivers,
    ...(isEditedDraft(note.value) ? {} : { deputy_hash: draftHash({ to: receivers, subject, body }) }),
  });
  if (!edits.ok) return unchanged(thing);
  return {
    kind: 'done',
    said: [`Draft to ${receivers}.`, question].filter((part) => part !== '').join(' '),
    ...(question === '' ? {} : { asks: true }),
    effects: [rewriteEffect(thing.path, text, applyEdits(text, edits.value))],
    of: [thing.id],
  };
}

/** It is gone, done, or can't be read. */
const unchanged = (thing: MadeThing): TaskResult => ({
  kind: 'failed',
  why: `${quotedName(thing)} is no longer there to be changed.`,
});

const quotedName = (thing: MadeThing): string => `"${nameOf(thing)}"`;
