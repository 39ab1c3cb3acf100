import type { Effect } from '../../../../kernel/effects/operation';
import { foldAddress, parseAddresses } from '../../../../kernel/mail/headers/addresses';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { textField } from '../../../../kernel/notes/note';
import { type DraftContent, draftHash, isEditedDraft } from '../../../../core/drafts/draft-hash';
import { letterIn, quotationIn, reviseNote } from '../../../../core/drafts/draft-revision';
import { withQuotation } from '../../../../core/drafts/quotation';
import { foldLetters } from '../../../../core/tools/search-words';
import type { OpenQuestion, TaskArguments } from '../ask';
import { type MadeThing, nameOf } from '../conversation/made';
import { meantBy, whichOne, whichThings } from '../conversation/which-things';
import { isOfKind, talkWords } from '../conversation/talk-words';
import { findRecipients, recipientQuestion, whoIsMeant } from './find-recipients';
import { moreSaid, reword, withMore } from './reword';
import { asked, type OpenDraft, type TaskContext, type TaskResult } from './task-tool';

/** Changes a draft that waits: who gets it, or what it says. */
export async function changeDraft(given: TaskArguments, context: TaskContext): Promise<TaskResult> {
  const made = (await context.made()).filter(({ tool }) => tool === 'draft');
  const found = draftMeant(given, { made, open: await context.drafts.open(), at: context.request.at });
  // The result quotes the drafts it names, so the ask becomes as private as they are.
  for (const path of found.seen) await context.searched.read(path);
  if (found.draft === null) return asked(found.why, found.open);
  const { draft } = found;
  const result = await (given.to === null ? worded(draft, given, context) : addressed(draft, given, context));
  const id = made.find(({ path }) => path === draft.path)?.id ?? draft.path;
  return result.kind === 'done' && result.effects.length > 0 ? { ...result, of: [id] } : result;
}

/** `seen`: paths of the drafts that the result names. */
type MeantDraft = { seen: readonly string[] } & (
  | { draft: OpenDraft }
  | { draft: null; why: string; open?: OpenQuestion | undefined }
);

function draftMeant(
  given: TaskArguments,
  { made, open: drafts, at }: { made: readonly MadeThing[]; open: readonly OpenDraft[]; at: string },
): MeantDraft {
  const { id, name, kind } = meantBy(given);
  const chosen = drafts.find(({ path }) => path === id);
  if (chosen !== undefined) return { draft: chosen, seen: [chosen.path] };
  const last = whichThings(made, { id, name: null, kind: 'draft', howMany: 'one' }, { now: Date.parse(at) });
  if (name === null && last.kind === 'asked' && last.among.length > 0)
    return { draft: null, seen: [], why: last.why, open: whichOne({ tool: 'change', given }, last) };
  const path = name === null && last.kind === 'found' ? (last.things[0]?.path ?? null) : null;
  const fits =
    name !== null
      ? bestCalled(drafts, made, name)
      : drafts.filter((each) => path === null || each.path === path);
  const [only, other] = fits;
  if (only !== undefined && other === undefined && (name !== null || path !== null || kind === 'draft'))
    return { draft: only, seen: [only.path] };
  const named = (fits.length === 0 ? drafts : fits).slice(0, MOST_NAMED);
  const options = named.map(({ path: value, note }) => {
    const [subject, to] = ['subject', 'to'].map((key) => visibleLine(textField(note.frontmatter, key) ?? ''));
    return {
      name: `"${subject ?? ''}"`,
      label: `"${subject ?? ''}"${to === '' ? '' : ` to ${to ?? ''}`}`,
      value,
    };
  });
  if (options.length === 0 && path === null && name === null)
    return {
      draft: null,
      seen: [],
      why: 'No draft waits to be changed. Ask for one: "draft a mail to ...".',
    };
  if (options.length === 0 || path !== null)
    return { draft: null, seen: [], why: 'That draft is gone, or was decided on: it stays as it is.' };
  const why = `Which draft: ${options.map((each) => each.name).join(', ')}? Say it with its name.`;
  const open: OpenQuestion = {
    order: { tool: 'change', given },
    fills: 'note',
    options: options.map(({ label, value }) => ({ label, value })),
  };
  return { draft: null, seen: named.map((each) => each.path), why, open };
}

const MOST_NAMED = 4;

/**
 * The drafts whose recipient, subject or ask has most of the words. The first word must be among them, because the
 * words may go on with what is wanted: "Ben's mail shorter".
 */
function bestCalled(open: readonly OpenDraft[], made: readonly MadeThing[], name: string): OpenDraft[] {
  const words = wordsOf(nameIn(name));
  const scored = open.map((draft) => {
    const { frontmatter } = draft.note;
    const thing = made.find(({ path }) => path === draft.path);
    const fields = ['to', 'subject', 'original_from'].map((key) => textField(frontmatter, key) ?? '');
    const known = wordsOf([...fields, thing === undefined ? '' : nameOf(thing)].join(' '));
    const differs = words.findIndex(
      (word) => !known.some((each) => each.startsWith(word.replace(/s$/u, ''))),
    );
    return { draft, score: differs < 0 ? words.length : differs };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ draft }) => draft);
}

/** A name without words such as "the mail to". */
const nameIn = (text: string): string =>
  talkWords(text)
    .filter(({ kind }) => kind === null)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');

const wordsOf = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];

async function addressed(
  { path, note }: OpenDraft,
  given: TaskArguments,
  context: TaskContext,
): Promise<TaskResult> {
  const { text } = context.request;
  const found = findRecipients(given.to, { words: await context.words(), known: await context.recipients() });
  const question = recipientQuestion(found);
  const addressesIn = (list: string) => parseAddresses(list).map(({ address }) => foldAddress(address));
  const former = addressesIn(textField(note.frontmatter, 'to') ?? '');
  const wanted = addressesIn(found.to);
  const stays = 'The draft stays as it is.';
  const order = { tool: 'change', given: { ...given, note: path } };
  if (wanted.length === 0) return asked(`${question || 'Who gets it?'} ${stays}`, whoIsMeant(found, order));
  const isInstead = given.query === 'not' || isOfKind(text, 'not');
  const isAdded =
    given.query === 'too' || isOfKind(text, 'too') || former.every((each) => wanted.includes(each));
  if (!isInstead && !isAdded)
    return asked(`As well as ${former.join(', ')}, or in their place? Say "too" or "instead". ${stays}`, {
      order: { ...order, given: { ...order.given, to: found.to } },
      ...{ fills: 'query', options: TOO_OR_INSTEAD },
    });
  const receivers = [...new Set([...(isAdded ? former : []), ...wanted])].join(', ');
  const effect = rewritten({ path, note }, { to: receivers });
  if (effect === null) return uneditable(path);
  const gone = isAdded ? '' : `Not to ${former.join(', ')} any more: check the greeting.`;
  const said = [`Draft to ${receivers}.`, gone, question].filter((part) => part !== '').join(' ');
  return { kind: 'done', said, ...(question === '' ? {} : { asks: true }), effects: [effect] };
}

/** Values are kinds of words, so that the answer may be in any language. */
const TOO_OR_INSTEAD = [
  { label: 'Too', value: 'too' },
  { label: 'Instead', value: 'not' },
];

/** Lets a model change the wording or, without one, replaces words that the person names. */
async function worded(draft: OpenDraft, given: TaskArguments, context: TaskContext): Promise<TaskResult> {
  const { path, note } = draft;
  const { text, tasks } = context.request;
  // If a note is given, the person has just said which draft is meant.
  const wish = tasks.length === 1 && given.note === null ? text : (given.text ?? '');
  const revised = await context.drafts.revise(path, wish);
  if (revised.kind === 'done') return revised;
  const subject = textField(note.frontmatter, 'subject') ?? '';
  const letter = letterIn(note);
  const more = moreSaid(wish);
  if (more !== null) {
    const added = withMore(letter, more);
    const effect = rewritten(draft, { body: added.body });
    return effect === null
      ? uneditable(path)
      : { kind: 'done', said: `Added to the draft: "${visibleLine(added.more)}"`, effects: [effect] };
  }
  const found = reword({ subject, body: letter }, wish);
  if (found === null)
    return { kind: 'failed', why: `${revised.why} ${WITHOUT_MODEL} ${path} stays as it is.` };
  const { former, now, ...parts } = found;
  const effect = rewritten(draft, parts);
  if (effect === null) return uneditable(path);
  return { kind: 'done', said: `"${former}" is now "${now}".`, effects: [effect] };
}

const WITHOUT_MODEL =
  'Without a model, say which words become which, such as "Thursday instead of Friday", what it says as well ("add that ..."), or who gets it.';

const uneditable = (path: string): TaskResult => ({
  kind: 'failed',
  why: `The frontmatter of ${path} can't be changed.`,
});

/** An edit of the draft. A draft that the person has edited stays marked as edited. */
function rewritten({ path, note }: OpenDraft, parts: Partial<DraftContent>): Effect | null {
  const { frontmatter, body } = note;
  const field = (key: string): string => textField(frontmatter, key) ?? '';
  const letter = parts.body ?? null;
  const whole = letter === null ? body : withQuotation(letter, quotationIn(note));
  const next = { to: field('to'), subject: field('subject'), ...parts, body: whole };
  const hash = isEditedDraft(note) ? textField(frontmatter, 'deputy_hash') : draftHash(next);
  const { to, subject } = next;
  const changed = Object.entries({ to, subject }).filter(([key, value]) => value !== field(key));
  const changes = { ...Object.fromEntries(changed), deputy_hash: hash ?? null };
  return reviseNote(path, note, { body: letter, changes });
}
