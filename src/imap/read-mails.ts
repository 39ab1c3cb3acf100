import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { ReadMail, ReadRequest, WantedMail, Withheld } from '../kernel/ports/mail-source';
import { inPages, inHalves } from './ask-in-halves';
import { type BodyAnswer, bodyFault, isSameAnswer, MOST_OF_LARGE } from './mail-facts';

/** Number of mails that are fetched at once. After a crash, at most that many are fetched again. */
const PAGE = 50;

/**
 * Reads mails of the open folder in order, then names those that the server withheld. A mail without a fit answer is
 * asked for once more, alone.
 */
export async function* readMails(
  client: ImapFlow,
  { mails, mostBytes, probe }: Omit<ReadRequest, 'validity'>,
): AsyncGenerator<ReadMail> {
  const withheld = new Map<number, Withheld>();
  let hasRead = false;
  for (const some of inPages(mails, PAGE))
    for (const run of runs(some, mostBytes)) {
      const doubtful = new Map<number, Doubt>();
      for await (const each of ask(client, run, mostBytes)) {
        if (each.doubt !== null) doubtful.set(each.mail.uid, each.doubt);
        else {
          hasRead = true;
          yield { kind: 'mail', uid: each.mail.uid, ...each.answer };
        }
      }
      for (const mail of run.filter(({ uid }) => doubtful.has(uid))) {
        const second = await askAlone(client, mail, { doubt: doubtful.get(mail.uid), mostBytes });
        if (typeof second === 'string') withheld.set(mail.uid, second);
        else {
          hasRead = true;
          yield { kind: 'mail', uid: mail.uid, ...second };
        }
      }
    }
  if (withheld.size === 0) return;
  const isSingle = hasRead || (probe !== undefined && (await isReadable(client, probe, mostBytes)));
  for (const [uid, why] of withheld) yield { kind: 'withheld', uid, why, isSingle };
}

/** Why the first answer about a mail does not do, and that answer, if there was one. */
interface Doubt {
  why: Withheld | 'again';
  answer: BodyAnswer | null;
}

type Asked = { mail: WantedMail; doubt: null; answer: BodyAnswer } | { mail: WantedMail; doubt: Doubt };

/** Yields each mail once: as it came, or with the doubt about its answer. */
async function* ask(
  client: ImapFlow,
  mails: readonly WantedMail[],
  mostBytes: number,
): AsyncGenerator<Asked> {
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

/** The mail, or why the server withholds it. Two equal answers count, whatever their length. */
async function askAlone(
  client: ImapFlow,
  mail: WantedMail,
  { doubt, mostBytes }: { doubt: Doubt | undefined; mostBytes: number },
): Promise<BodyAnswer | Withheld> {
  for await (const second of ask(client, [mail], mostBytes)) {
    if (second.doubt === null) return second.answer;
    const { why, answer } = second.doubt;
    if (why !== 'again') return why;
    const first = doubt?.answer ?? null;
    return answer !== null && first !== null && isSameAnswer(first, answer) ? answer : 'contradicted';
  }
  return 'left_out';
}

async function isReadable(client: ImapFlow, probe: WantedMail, mostBytes: number): Promise<boolean> {
  for await (const { doubt } of ask(client, [probe], mostBytes))
    if (doubt === null || doubt.why === 'again') return true;
  return false;
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
