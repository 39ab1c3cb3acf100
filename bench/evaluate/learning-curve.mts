import { editEffect } from '../../src/kernel/effects/edit-effect';
import type { Operation } from '../../src/kernel/effects/operation';
import { editFrontmatter } from '../../src/kernel/notes/frontmatter/frontmatter-edit';
import { composeNote } from '../../src/kernel/notes/compose';
import { applyEdits } from '../../src/kernel/notes/text/text-edit';
import { parseNote } from '../../src/kernel/notes/note';
import { NO_PROFILE } from '../../src/core/drafts/profile';
import { type Decision, decisionSchema } from '../../src/core/triage/model/decision';
import type { RulesInput } from '../../src/core/triage/model/clues';
import { mailContext } from '../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../src/core/triage/model/money-words';
import { triageByRules } from '../../src/core/triage/model/rules';
import { withSenderLine } from '../../src/features/senders/model/apply-line';
import { learnSenders, type SenderKnowledge } from '../../src/features/senders/model/learn';
import { senderRecordsOf, type SenderWatch } from '../../src/features/senders/model/records-of-operation';
import { mailMark } from '../../src/features/senders/model/sender-key';
import { lineFor, listLines } from '../../src/features/senders/model/sender-lines';
import type { SenderRecord } from '../../src/features/senders/model/sender-record';
import { SeededRandom } from '../seeded-random.mjs';
import { CORRESPONDENTS, type Correspondent } from './correspondents.mjs';

const NOW = Date.parse('2026-11-02T09:00:00+01:00');
const AT = '2026-11-02T08:00:00+01:00';
const occasion = { now: NOW, zone: 'Europe/Berlin', person: { ...NO_PROFILE, addresses: 'me@example.com' } };
const judging = { moneyWords: DEFAULT_MONEY_WORDS, occasion };

const watch: SenderWatch = {
  note: 'Memory/Senders.md',
  folders: { needsAction: 'Needs_Action', done: 'Done', archive: 'Archive' },
  privacy: { folders: [], senders: [], tags: [], secrets: 'off' },
  ownAddresses: new Set(['me@example.com']),
  judging,
};

/** A mail of the mailbox, and what its simulated person wants to become of it. */
interface Arrival {
  path: string;
  text: string;
  wants: 'archive' | 'person';
  /** Whether the person treats it otherwise than mail that says the same. */
  isWhim: boolean;
}

/** Mails of senders who write again and again; the same for the same seed. */
function mailbox(count: number, random: () => number): Arrival[] {
  const pick: Pick = <T,>(all: readonly T[]): T => {
    const found = all[Math.floor(random() * all.length)];
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  };
  return Array.from({ length: count }, (_, at) => {
    const sender: Correspondent = pick(CORRESPONDENTS);
    const { subject, body, wants } = mailOf(sender, pick, random);
    const number = String(at + 1);
    const isWhim = random() < WHIMS;
    return {
      path: `Needs_Action/m${number}.md`,
      text: composeNote(
        {
          type: 'email',
          status: 'pending',
          message_id: `<m${number}@x.example>`,
          from: sender.from,
          to: ['me@example.com'],
          subject: subject.replaceAll('#', number),
          date_received: AT,
          authenticated_by: 'mx.example.com',
        },
        `${body.replaceAll('#', number)}\n`,
      ),
      wants: isWhim ? (wants === 'archive' ? 'person' : 'archive') : wants,
      isWhim,
    };
  });
}

type Pick = <T>(all: readonly T[]) => T;

function mailOf(
  { mails, seldom = [] }: Correspondent,
  pick: Pick,
  random: () => number,
): Correspondent['mails'][number] {
  const usual = pick(mails);
  if (usual.wants === 'person' || seldom.length === 0 || random() >= SELDOM) return usual;
  const [subject, body] = pick(seldom);
  return { subject, body, wants: 'person' };
}

/** Share of the mail of a sender that is otherwise archived which the person has to know. */
const SELDOM = 0.06;
/** Share of all mail that the person treats otherwise than mail that says the same. */
const WHIMS = 0.03;

/** What the rules decide on each mail, because it is judged anew after some corrections, and judging is slow. */
const byRules = new WeakMap<Arrival, { input: RulesInput; decision: Decision }>();

function ruled(arrival: Arrival): { input: RulesInput; decision: Decision } {
  const known = byRules.get(arrival);
  if (known !== undefined) return known;
  const note = parseNote(arrival.text);
  if (!note.ok) throw new Error(note.error.message);
  const input = { mail: mailContext(arrival.path, note.value), ...judging };
  const found = { input, decision: decisionSchema.parse(triageByRules(input)) };
  byRules.set(arrival, found);
  return found;
}

function judge(arrival: Arrival, known: SenderKnowledge): Decision {
  const { input, decision } = ruled(arrival);
  const mark = mailMark(input.mail);
  const noted = [...known.learned.values()].map((line) => ({ ...line, why: '', at: 0, length: 0 }));
  const line = mark === null ? null : lineFor(mark, listLines(noted, known));
  return line === null ? decision : withSenderLine(decision, input, line);
}

const isFitting = ({ wants }: Arrival, { kind }: Decision): boolean =>
  (kind === 'archive') === (wants === 'archive');

/** The person sets right what was decided otherwise than they want. */
function correct({ path, text, wants }: Arrival, decision: Decision, operation: string): SenderRecord[] {
  const decided = edited(text, {
    decision: decision.kind,
    status: decision.kind === 'archive' ? 'done' : 'needs_info',
  });
  const to = wants === 'archive' ? 'archive' : 'needs_info';
  const edits = editFrontmatter(decided, {
    decision: to,
    status: to === 'archive' ? 'done' : 'needs_info',
    decided_by: 'person',
  });
  if (!edits.ok) throw new Error(edits.error.message);
  const done: Operation = {
    ...{ id: operation, run: operation, step: 1, startedAt: AT, label: '', entries: [], byPerson: true },
    kind: 'decision',
    effects: [editEffect(path, decided, edits.value)],
  };
  return senderRecordsOf(done, watch);
}

function edited(text: string, changes: Record<string, string>): string {
  const edits = editFrontmatter(text, changes);
  if (!edits.ok) throw new Error('The note can not be edited.');
  return applyEdits(text, edits.value);
}

/** How the mails that come after so many corrections are judged. */
interface Point {
  corrections: number;
  fitting: number;
  harmful: number;
  needed: number;
  /** Mails that the person wants on a whim, and how many of them were archived. */
  whims: number;
  archivedWhims: number;
  left: number;
  whole: number;
}

const CORRECTIONS = [0, 10, 25, 50, 100] as const;
const LEARNED_FROM = 1_200;
const JUDGED = 600;

/** Corrections in the order in which the mail comes in; then other mail of the same senders is judged. */
function learningCurve(seed: number): Point[] {
  const seeded = new SeededRandom(seed);
  const random = (): number => seeded.next();
  const coming = mailbox(LEARNED_FROM, random);
  const later = mailbox(JUDGED, random).map((mail) => ({
    ...mail,
    text: mail.text.replace(/<m(\d+)@/u, '<later$1@'),
  }));
  const records: SenderRecord[] = [];
  const points: Point[] = [];
  let corrections = 0;
  let next = 0;
  for (const stop of CORRECTIONS) {
    for (const [index, mail] of coming.entries()) {
      if (index < next) continue;
      if (corrections === stop) break;
      next = index + 1;
      const decision = judge(mail, knowledge(records));
      if (isFitting(mail, decision)) continue;
      corrections += 1;
      records.push(...correct(mail, decision, `c${String(next)}`));
    }
    points.push(measure(later, knowledge(records), corrections));
  }
  return points;
}

const knowledge = (records: readonly SenderRecord[]): SenderKnowledge =>
  learnSenders(records, { now: NOW, ownDomains: new Set(['example.com']) });

function measure(mails: readonly Arrival[], known: SenderKnowledge, corrections: number): Point {
  const judged = mails.map((mail) => ({ mail, decision: judge(mail, known) }));
  const wanted = judged.filter(({ mail }) => mail.wants === 'person');
  const count = (all: typeof judged, isWhim: boolean): number =>
    all.filter(({ mail }) => mail.isWhim === isWhim).length;
  const archived = wanted.filter(({ decision }) => decision.kind === 'archive');
  return {
    corrections,
    fitting: judged.filter(({ mail, decision }) => isFitting(mail, decision)).length,
    harmful: count(archived, false),
    needed: count(wanted, false),
    whims: count(wanted, true),
    archivedWhims: count(archived, true),
    left: judged.filter(({ decision }) => decision.kind === 'needs_info').length,
    whole: mails.length,
  };
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const share = (part: number, whole: number): string =>
  `${String(part)} of ${String(whole)}, ${percent(part, whole)}`;

/** A table of several seeds added up; each is another mailbox. */
export function learningReport(seeds: readonly number[]): string {
  const curves = seeds.map(learningCurve);
  const rows = CORRECTIONS.map((corrections, index) => {
    const points = curves.flatMap((curve) => curve[index] ?? []);
    const sum = (of: (point: Point) => number): number => points.reduce((all, point) => all + of(point), 0);
    const whole = sum((point) => point.whole);
    return [
      String(corrections).padEnd(14),
      percent(
        sum((point) => point.fitting),
        whole,
      ).padEnd(12),
      share(
        sum((point) => point.harmful),
        sum((point) => point.needed),
      ).padEnd(24),
      share(
        sum((point) => point.archivedWhims),
        sum((point) => point.whims),
      ).padEnd(24),
      percent(
        sum((point) => point.left),
        whole,
      ),
    ].join('');
  });
  return [
    `learning curve: a simulated person, ${String(seeds.length)} seeded mailboxes, ${String(JUDGED)} later mails each`,
    [
      'corrections'.padEnd(14),
      'fitting'.padEnd(12),
      'harmful'.padEnd(24),
      'wanted on a whim'.padEnd(24),
      'left to the person',
    ].join(''),
    ...rows,
  ].join('\n');
}
