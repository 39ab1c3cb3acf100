import { composeNote } from '../../src/kernel/notes/compose';
import { type Note, parseNote } from '../../src/kernel/notes/note';
import { NO_PROFILE } from '../../src/core/drafts/profile';
import { type Decision, decisionSchema } from '../../src/core/triage/model/decision';
import { type MailContext, mailContext } from '../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../src/core/triage/model/money-words';
import { triageByRules } from '../../src/core/triage/model/rules';
import type { LearnedLine } from '../../src/features/senders/model/act-record';
import { CHECKED_FIRST } from '../../src/features/senders/model/act-record';
import { seenMail, withLearned } from '../../src/features/senders/model/judge';
import { learn, type Learned } from '../../src/features/senders/model/learn';
import { isVouched, lesson, type Watch } from '../../src/features/senders/model/teach';
import { SeededRandom } from '../seeded-random.mjs';
import { CORRESPONDENTS, type Correspondent } from './correspondents.mjs';
import type { LabelledMail } from './labelled-mails.mjs';

const NOW = Date.parse('2026-11-02T09:00:00+01:00');

const watch: Watch = {
  note: 'Memory/Senders.md',
  folders: { needsAction: 'Needs_Action' },
  privacy: { folders: [], senders: [], tags: [], secrets: 'off' },
  ownAddresses: new Set(['me@example.com']),
  moneyWords: DEFAULT_MONEY_WORDS,
  occasion: { now: NOW, zone: 'Europe/Berlin', person: { ...NO_PROFILE, addresses: 'me@example.com' } },
};

/** A mail of a mailbox, and whether it needs the person. */
interface Arrival {
  note: Note;
  mail: MailContext;
  isNeeded: boolean;
  /** What the rules decide on it. */
  ruled: Decision;
}

function arrivalOf(note: Note, isNeeded: boolean): Arrival {
  const mail = mailContext('Needs_Action/mail.md', note);
  const { moneyWords, occasion } = watch;
  const ruled = decisionSchema.parse(triageByRules({ mail, moneyWords, occasion }));
  return { note, mail, isNeeded, ruled };
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
    const text = composeNote(
      {
        ...{ type: 'email', status: 'pending', message_id: `<m${number}@x.example>` },
        ...{ from: sender.from, to: ['me@example.com'], subject: subject.replaceAll('#', number) },
        ...{ date_received: new Date(NOW).toISOString(), authenticated_by: 'mx.example.com' },
      },
      `${body.replaceAll('#', number)}\n`,
    );
    const note = parseNote(text);
    if (!note.ok) throw new Error(note.error.message);
    return arrivalOf(note.value, wants === 'person');
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

/** What is learned when the person handles each mail as they want, one every two minutes. */
const handle = (all: readonly Arrival[]): LearnedLine[] =>
  all.flatMap(({ note, isNeeded }, index) => {
    const path = `Needs_Action/m${String(index)}.md`;
    const at = new Date(NOW - (all.length - index) * 120_000).toISOString();
    const sign = isNeeded ? 'kept' : 'archived';
    return lesson({ path, note, operation: path, at, sign, by: 'key', isMarkedDone: false }, watch).records;
  });

type Outcome = 'archived' | 'to_check' | 'read' | 'left';

function outcomeOf({ note, mail, ruled }: Arrival, learned: Learned): Outcome {
  const { moneyWords, occasion } = watch;
  const seen = seenMail({ mail, isVouched: isVouched(note), person: occasion.person, rules: ruled });
  const decide = (known: Learned): Decision =>
    typeof seen === 'string' ? ruled : withLearned(ruled, { mail, seen, moneyWords }, known);
  const decision = decide(learned);
  if (decision.kind === 'archive') return 'archived';
  if (decision.purpose !== 'read') return 'left';
  return decide({ ...learned, checked: CHECKED_FIRST }).kind === 'archive' ? 'to_check' : 'read';
}

const HANDLED = [0, 25, 50, 100, 200] as const;
const MOST_HANDLED = Math.max(...HANDLED);
const OUTCOMES = ['archived', 'to_check', 'read', 'left'] as const;

type Counts = Record<Outcome, number>;
type Curve = readonly { needed: Counts; noise: Counts }[];

/** After each number of handled mails: what becomes of the mails that come after all of them. */
function curveOf(arrivals: readonly Arrival[]): Curve {
  const later = arrivals.slice(MOST_HANDLED);
  return HANDLED.map((handled) => {
    const learned = learn(handle(arrivals.slice(0, handled)), NOW);
    const needed = { archived: 0, to_check: 0, read: 0, left: 0 };
    const noise = { ...needed };
    for (const mail of later) (mail.isNeeded ? needed : noise)[outcomeOf(mail, learned)] += 1;
    return { needed, noise };
  });
}

const HEAD = [
  'handled',
  'noise archived',
  'to check',
  'in Read',
  'left',
  'needed archived',
  'to check',
  'in Read',
];
const WIDTH = 17;

function tableOf(title: string, curves: readonly Curve[]): string {
  const share = (counts: readonly Counts[], outcome: Outcome): string => {
    const whole = counts.reduce((all, each) => all + OUTCOMES.reduce((sum, name) => sum + each[name], 0), 0);
    const part = counts.reduce((all, each) => all + each[outcome], 0);
    return `${String(part)} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`.padEnd(WIDTH);
  };
  const rows = HANDLED.map((handled, at) => {
    const noise = curves.flatMap((curve) => curve[at]?.noise ?? []);
    const needed = curves.flatMap((curve) => curve[at]?.needed ?? []);
    const cells = [
      ...OUTCOMES.map((outcome) => share(noise, outcome)),
      ...(['archived', 'to_check', 'read'] as const).map((outcome) => share(needed, outcome)),
    ];
    return String(handled).padEnd(WIDTH) + cells.join('');
  });
  return [title, HEAD.map((each) => each.padEnd(WIDTH)).join(''), ...rows].join('\n');
}

const LATER = 600;

/** What is learned from made-up senders, in several seeded mailboxes added up. */
export const learningReport = (seeds: readonly number[]): string =>
  tableOf(
    `learning in order of time: ${String(seeds.length)} seeded mailboxes of made-up senders, ${String(LATER)} later mails each`,
    seeds.map((seed) => {
      const seeded = new SeededRandom(seed);
      return curveOf(mailbox(MOST_HANDLED + LATER, () => seeded.next()));
    }),
  );

/** What is learned from labelled mail in the order of its dates; mail that either decision fits is left out. */
export function learningInTime(mails: readonly LabelledMail[]): string {
  const arrivals = mails
    .filter(({ fitting, needsPerson }) => needsPerson || fitting.every((kind) => kind === 'archive'))
    .sort((a, b) => ((a.mail.date ?? '') < (b.mail.date ?? '') ? -1 : 1))
    .map(({ note, needsPerson }) => arrivalOf(note, needsPerson));
  return arrivals.length < 2 * MOST_HANDLED
    ? `learning in order of time: ${String(arrivals.length)} mails are too few, it takes ${String(2 * MOST_HANDLED)}`
    : tableOf(`learning in order of time: ${String(arrivals.length)} mails`, [curveOf(arrivals)]);
}
