import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { ReadMail, ReadRequest, WantedMail, Withheld } from '../../../../kernel/ports/mail-source';
import { inPages, inHalves } from './ask-in-halves';
import { type BodyAnswer, bodyFault, mailEnd, isSameAnswer, MOST_OF_LARGE } from './entry-facts';

/** Number of mails that are fetched at once. After a crash, at most that many are fetched again. */
const PAGE = 50;

/** Reads mails in order, then names those withheld. One without a usable answer is requested again, alone. */
export async function* readMails(
  client: ImapFlow,
  { mails, mostBytes, probe }: Omit<ReadRequest, 'validity'>,
): AsyncGenerator<ReadMail> {
  const withheld = new Map<number, Withheld>();
  let hasRead = false;
  let isExact = false;
  /** Whether the server reports another mail's size correctly. */
  const countsRightly = async (): Promise<boolean> => {
    isExact ||= probe !== undefined && (await onlyAnswer(client, probe, mostBytes))?.doubt === null;
    return isExact;
  };
  for (const some of inPages(mails, PAGE))
    for (const run of runs(some, mostBytes)) {
      const doubtful = new Map<number, Doubt>();
      for await (const each of ask(client, run, mostBytes)) {
        if (each.doubt !== null) doubtful.set(each.mail.uid, each.doubt);
        else {
          hasRead = true;
          isExact ||= each.answer.isWhole;
          yield { kind: 'mail', uid: each.mail.uid, ...each.answer };
        }
      }
      for (const mail of run.filter(({ uid }) => doubtful.has(uid))) {
        const second = await askAlone(client, mail, {
          doubt: doubtful.get(mail.uid),
          mostBytes,
          countsRightly,
        });
        if (typeof second === 'string') withheld.set(mail.uid, second);
        else {
          hasRead = true;
          yield { kind: 'mail', uid: mail.uid, ...second };
        }
      }
    }
  if (withheld.size === 0) return;
  const isSingle = hasRead || (probe !== undefined && isText(await onlyAnswer(client, probe, mostBytes)));
  for (const [uid, why] of withheld) yield { kind: 'withheld', uid, why, isSingle };
}

/** Why a mail's first answer is unusable, and that answer, if there was one. */
interface Doubt {
  why: Withheld | 'again';
  answer: BodyAnswer | null;
}

type MailAnswer = { mail: WantedMail; doubt: null; answer: BodyAnswer } | { mail: WantedMail; doubt: Doubt };

/** Yields each mail once: as it was sent, or with the reason why its answer is in doubt. */
async function* ask(
  client: ImapFlow,
  mails: readonly WantedMail[],
  mostBytes: number,
): AsyncGenerator<MailAnswer> {
  const open = new Map(mails.map((mail) => [mail.uid, mail]));
  const isLarge = mails.some(({ size }) => size > mostBytes);
  const refused = new Map<number, 'refused' | 'not_understood'>();
  const messages = inHalves(
    mails.map(({ uid }) => uid),
    (uids) => client.fetch(uids.join(','), isLarge ? BEGINNINGS : WHOLE, { uid: true }),
    refused,
  );
  for await (const message of messages) {
    const mail = open.get(message.uid);
    const answer = isLarge ? beginningOf(message) : wholeOf(message);
    if (mail === undefined || answer === null) continue;
    open.delete(mail.uid);
    const why = bodyFault(answer, mail);
    yield why === null ? { mail, doubt: null, answer } : { mail, doubt: { why, answer } };
  }
  for (const mail of open.values())
    yield { mail, doubt: { why: refused.get(mail.uid) ?? 'left_out', answer: null } };
}

/**
 * The mail, or why the server withholds it. Two equal answers whose length differs from the listed size are the mail if
 * its end is there, or if the server reports another mail's size wrongly.
 */
async function askAlone(
  client: ImapFlow,
  mail: WantedMail,
  {
    doubt,
    mostBytes,
    countsRightly,
  }: { doubt: Doubt | undefined; mostBytes: number; countsRightly: () => Promise<boolean> },
): Promise<BodyAnswer | Withheld> {
  const second = await onlyAnswer(client, mail, mostBytes);
  if (second === null) return 'left_out';
  if (second.doubt === null) return second.answer;
  const { why, answer } = second.doubt;
  if (why !== 'again') return why;
  const first = doubt?.answer ?? null;
  if (answer === null || first === null || !isSameAnswer(first, answer)) return 'contradicted';
  const end = mailEnd(answer, mail);
  return end === 'whole' || (end === 'unknown' && !(await countsRightly())) ? answer : 'contradicted';
}

/** Whether the answer is the mail's text, of any length. */
const isText = (asked: MailAnswer | null): boolean =>
  asked !== null && (asked.doubt === null || asked.doubt.why === 'again');

/** The answer about one mail. Resolves after the FETCH has ended, so that the next one can begin. */
async function onlyAnswer(client: ImapFlow, mail: WantedMail, mostBytes: number): Promise<MailAnswer | null> {
  let only: MailAnswer | null = null;
  for await (const each of ask(client, [mail], mostBytes)) only ??= each;
  return only;
}

const WHOLE = { uid: true, source: true };
const BEGINNINGS = {
  uid: true,
  headers: true,
  bodyParts: [{ key: 'TEXT', start: 0, maxLength: MOST_OF_LARGE }],
};

const wholeOf = ({ source }: FetchMessageObject): BodyAnswer | null =>
  source instanceof Uint8Array ? { bytes: source, isWhole: true } : null;

function beginningOf({ headers, bodyParts }: FetchMessageObject): BodyAnswer | null {
  const text = bodyParts?.get('text');
  if (!(headers instanceof Uint8Array) || !(text instanceof Uint8Array)) return null;
  const bytes = new Uint8Array(headers.length + text.length);
  bytes.set(headers);
  bytes.set(text, headers.length);
  return { bytes, isWhole: false };
}

/** Groups mails in order that are read in the same way. */
function runs(mails: readonly WantedMail[], mostBytes: number): WantedMail[][] {
  const all: WantedMail[][] = [];
  for (const mail of mails) {
    const last = all.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && before.size > mostBytes === mail.size > mostBytes)
      last.push(mail);
    else all.push([mail]);
  }
  return all;
}
