import { tracesField } from '../../../../core/approvals/model/approval/letter-traces';
import { draftHash } from '../../../../core/drafts/draft-hash';
import {
  type Address,
  foldAddress,
  formatAddress,
  parseAddresses,
} from '../../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../../kernel/mail/headers/mail-headers';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { slug } from '../../../../kernel/notes/names';
import { newNote } from '../../../../core/tools/new-note';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { cues } from '../analysis/cues';
import { answeredIn, answersLast, DICTATED, REPLY } from '../analysis/given-by-rules';
import { textField } from '../../../../kernel/notes/note';
import { asked, type MailsBefore, type TaskContext, type TaskResult, type TaskTool } from './task-tool';
import { findRecipients, recipientQuestion, whoIsMeant } from './find-recipients';

const MOST_EXCERPT = 200;

/** Drafts a mail. Sending it needs an approval, as for every draft. */
export const draftTaskTool: TaskTool = {
  name: 'draft',
  description:
    'drafts a mail, which is not sent. title: what it is about; to: an address or a name as the person wrote it; text: what it is to say',
  needs: ['title'],
  async run(asks, context) {
    const { writing, vault } = context;
    const words = await context.words();
    const known = await context.recipients();
    const given = spokenTo(asks, {
      words,
      known,
      when: { from: Date.parse(context.request.at), zone: context.zone },
    });
    const found = findRecipients(given.to, { words, known });
    const order = { tool: 'draft', given };
    const spokenOf =
      found.to === '' && saysThem(words)
        ? await mailSpokenOf(order, context, known)
        : given.to === null && answersLast(words)
          ? await newestMail(context)
          : null;
    if (spokenOf !== null && 'kind' in spokenOf) return spokenOf;
    const answered = answeredIn(words);
    const question = spokenOf === null ? recipientQuestion(found) : '';
    // Which mail is answered must be known before anything is written.
    if (answered !== null && question !== '') return asked(question, whoIsMeant(found, order));
    const to = spokenOf?.from.address ?? found.to;
    const isReply = (answered !== null || hasWord(given.query, REPLY)) && to !== '' && !to.includes(',');
    const mail = spokenOf ?? (isReply ? await context.lastMail(to) : null);
    const name =
      spokenOf?.from.name ??
      known.find((each) => each.address === given.to && each.name !== '')?.name ??
      given.to;
    const written = await context.writeDraft({ ...given, to: name }, to, mail);
    if (written.kind === 'not_connected') return { kind: 'failed', why: written.why };
    if (written.kind === 'failed') return { kind: 'failed', why: written.why, attempt: written };
    const { subject, body, draftedBy, isTemplate, facts, used } = written.draft;
    if (mail !== null)
      return {
        ...{
          kind: 'done',
          said: `${saidOf(to, isTemplate)} ${spokenOf === null ? 'It answers the last mail from there.' : 'It answers the mail you asked about.'}`,
        },
        ...{ effects: [context.drafts.reply(mail, written.draft)], attempt: written },
        hits: [{ path: mail.path, excerpt: textField(mail.note.frontmatter, 'subject') ?? '' }],
      };
    const made = await newNote(
      {
        path: `${writing.folders.drafts}/${writing.at.slice(0, 16).replace('T', '-').replace(':', '')}-${slug(subject)}.md`,
        frontmatter: {
          type: 'draft_reply',
          status: 'pending_approval',
          to,
          subject,
          priority: 'normal',
          drafted_by: draftedBy,
          drafted_at: writing.at,
          ...(isTemplate ? { template: true } : {}),
          ...(used.length === 0 ? {} : { used_facts: [...used] }),
          ...(isTemplate ? {} : tracesField([subject, body])),
          deputy_hash: draftHash({ to, subject, body }),
        },
        body,
      },
      writing,
      vault,
    );
    if (made.kind === 'refused') return { kind: 'failed', why: made.why, attempt: written };
    const hits = facts.map(({ path, text }) => ({ path, excerpt: text.slice(0, MOST_EXCERPT) }));
    const alone = isReply ? `No mail from ${to} is here, so it answers none.` : '';
    const said = [saidOf(to, isTemplate), question, alone].filter((part) => part !== '').join(' ');
    return {
      ...{ kind: 'done', said, effects: made.effects, hits, attempt: written },
      ...(question === ''
        ? {}
        : { asks: true, open: whoIsMeant(found, { tool: 'change', given: NO_ARGUMENTS }) }),
    };
  },
};

const hasWord = (query: string | null, word: string): boolean => query?.split(' ').includes(word) === true;

/** The draft for the person whom its text begins with, if no "that" follows the name: "tell Priya Friday is fine". */
function spokenTo(
  given: TaskArguments,
  { words, known, when }: { words: string; known: readonly Address[]; when: Moment },
): TaskArguments {
  const { text, to, query } = given;
  const said = (text ?? '').split(' ');
  if (text === null || (to !== null && (!text.startsWith(to) || !to.includes(' ')))) return given;
  for (const length of [2, 1]) {
    const name = said.slice(0, length).join(' ');
    const rest = said.slice(length).join(' ');
    const day = readWhen(rest, when);
    const isSentence = /^\P{Lu}\S* \S/u.test(rest) || (day.kind !== 'none' && day.spans[0]?.[0] === 0);
    if (isSentence && findRecipients(name, { words, known }).to !== '')
      return { ...given, to: name, title: rest, query: `${query ?? ''} ${DICTATED}` };
  }
  return given;
}

/** Matches a word for someone who was spoken of before, as the recipient. */
const THEM =
  /^(?:him|her|them|ihm|ihr|ihnen|lui|leur|les?|él|ell[aeo]s?|gli|lei|loro|lhes?|el[ea]s?|hem|haar|hun|hen)$/iu;

/** Whether a text asks to answer someone who was spoken of before, without a name. */
const saysThem = (text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => THEM.test(word)) ||
  cues().some(({ pattern }) => pattern.exec(text)?.groups?.['them'] !== undefined);

/** The one mail that "him" means: that of the person whom an earlier turn names, or the one chosen since. */
async function mailSpokenOf(
  order: TaskOrder,
  context: TaskContext,
  known: readonly Address[],
): Promise<MailsBefore['mails'][number] | TaskResult | null> {
  const { mails, said } = await context.mailsBefore();
  const to = order.given.to ?? '';
  const isOf = (name: string, { address }: Address): boolean =>
    findRecipients(name, { words: said, known }).to === address;
  // A model may give the name.
  const isNamed = !THEM.test(to);
  if (isNamed && !mails.some(({ from }) => isOf(to, from))) return null;
  const chosen = mails.filter(({ path }) => path === order.given.note);
  const named = mails.filter(({ from }) => isOf(isNamed ? to : from.address, from));
  const [only, other] = chosen.length > 0 ? chosen : named;
  if (only !== undefined && other === undefined) return only;
  const options = (named.length > 0 ? named : mails).slice(0, MOST_MAILS).map(({ path, note, from }) => ({
    label: `"${visibleLine(readMailHeaders(note.frontmatter).subject)}" from ${formatAddress(from)}`,
    value: path,
  }));
  return options.length === 0
    ? asked(`Who is "${visibleLine(to)}"? No mail of this conversation says.`, {
        order,
        fills: 'to',
        options,
      })
    : asked(`Which mail? ${options.map(({ label }) => label).join(' or ')}.`, {
        order,
        fills: 'note',
        options,
      });
}

const MOST_MAILS = 4;

async function newestMail(context: TaskContext): Promise<MailsBefore['mails'][number] | TaskResult> {
  const mail = await context.lastMail(null);
  const from = mail === null ? undefined : readMailHeaders(mail.note.frontmatter).from;
  return mail === null || from === undefined
    ? { kind: 'failed', why: 'No mail is here to answer.' }
    : { ...mail, from: { ...from, address: foldAddress(from.address) } };
}

function saidOf(to: string, isTemplate: boolean): string {
  const addresses = parseAddresses(to).map(({ address }) => foldAddress(address));
  if (addresses.length > 0) return `Draft to ${addresses.join(', ')}${isTemplate ? ' (to fill in)' : ''}.`;
  return isTemplate
    ? 'Draft to fill in, without a recipient yet.'
    : 'Draft without a recipient yet: fill one in.';
}
