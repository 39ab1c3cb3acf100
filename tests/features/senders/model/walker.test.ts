import { describe, expect, it } from 'vitest';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import { type Decision, decisionSchema } from '../../../../src/core/triage/model/decision';
import { mailContext } from '../../../../src/core/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/core/triage/model/money-words';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { type LearnedLine, SIGNS } from '../../../../src/features/senders/model/act-record';
import { CHECKED_FIRST } from '../../../../src/features/senders/model/act-record';
import { seenMail, withLearned } from '../../../../src/features/senders/model/judge';
import { learn, type Learned } from '../../../../src/features/senders/model/learn';
import { isVouched, lesson, type Watch } from '../../../../src/features/senders/model/teach';
import { type Note, parseNote } from '../../../../src/kernel/notes/note';
import { aMailNote } from '../../../fakes/mail-note';
import { seededRandom } from '../../../fakes/seeded-random';
import { runs, SEED } from '../../../runs';
import { linesOf } from '../../../word-table';

const NOW = Date.parse('2026-11-02T09:00:00+01:00');

const watch: Watch = {
  note: 'Memory/Senders.md',
  folders: { needsAction: 'Needs_Action' },
  privacy: { folders: [], senders: [], tags: [], secrets: 'off' },
  ownAddresses: new Set(),
  moneyWords: DEFAULT_MONEY_WORDS,
  occasion: { now: NOW, zone: 'Europe/Berlin', person: NO_PROFILE },
};

const SENDERS = ['Hall <desk@hall.example>', 'Ann Lee <ann.lee@corp.example>', 'noreply@shop.example'];
const SUBJECTS = ['Hall', 'Weekly report', 'Status 4'];
/** Says nothing that matters. */
const DULL = [
  'The hall is open as usual.',
  'The herons are back at the lower pond.',
  'Die Regale sind gestrichen.',
  'Le jardin est en fleurs.',
];
/** Of each kind that is never put away without the person, in several languages. */
const MATTERS = linesOf('mail', 'what is never put away without the person');

interface Mail {
  note: Note;
  ruled: Decision;
  /** Lesson from archiving it, or nothing. */
  taught: readonly LearnedLine[];
}

/** The mails that the walker has met, because the rules are slow. */
const known = new Map<string, Mail>();

function mailOf(pick: Pick, body: string): Mail {
  const frontmatter = {
    ...(pick([true, false]) ? { authenticated_by: 'mx.example.com' } : {}),
    ...(pick([true, false]) ? { list_unsubscribe: true } : {}),
  };
  const text = aMailNote({ from: pick(SENDERS), subject: pick(SUBJECTS), body: `${body}\n`, frontmatter });
  const before = known.get(text);
  if (before !== undefined) return before;
  const parsed = parseNote(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const note = parsed.value;
  const input = {
    mail: mailContext('Needs_Action/m.md', note),
    moneyWords: watch.moneyWords,
    occasion: watch.occasion,
  };
  const handled = { path: 'Needs_Action/m.md', note, operation: '', at: '', isMarkedDone: false };
  const taught = lesson({ ...handled, sign: 'archived', by: 'key' }, watch).records;
  const mail = { note, ruled: decisionSchema.parse(triageByRules(input)), taught };
  known.set(text, mail);
  return mail;
}

type Pick = <T>(all: readonly T[]) => T;

/** Acts of a person on mails, one by one or in bursts, some of them undone. */
function records(pick: Pick): LearnedLine[] {
  const all: LearnedLine[] = [];
  const count = pick([3, 10, 30]);
  const does = pick([['archived'], ['archived', 'archived', 'archived', 'kept'], SIGNS] as const);
  for (let i = 0; i < count; i++) {
    const body = pick([pick(DULL), pick(DULL), pick(MATTERS), `${pick(DULL)} ${pick(DULL)}`]);
    const { taught } = mailOf(pick, body);
    const id = String(i);
    const at = new Date(NOW - (count - i) * pick([1_000, 300_000])).toISOString();
    const by = pick(['key', 'key', 'hand'] as const);
    const how = { operation: id, mail: id, at, sign: pick(does), by };
    all.push(...taught.map((each) => (each.kind === 'act' ? { ...each, ...how } : each)));
    if (pick([true, false, false, false])) all.push({ kind: 'void', operations: [id] });
  }
  return all;
}

function decide({ note, ruled }: Mail, learned: Learned): Decision {
  const mail = mailContext('Needs_Action/m.md', note);
  const seen = seenMail({ mail, isVouched: isVouched(note), person: watch.occasion.person, rules: ruled });
  if (typeof seen === 'string') return ruled;
  return withLearned(
    ruled,
    { mail, seen, moneyWords: watch.moneyWords },
    { ...learned, checked: CHECKED_FIRST },
  );
}

const MOST_RUNS = 10_000;

describe('what was learned, whatever the person does', () => {
  it('never puts away a mail that only the person may, nor drafts, nor changes what is urgent', () => {
    const random = seededRandom(SEED);
    const pick: Pick = <T>(all: readonly T[]): T => {
      const found = all[Math.floor(random() * all.length)];
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found;
    };
    const count = runs(1_250, 0.4);
    let archived = 0;
    // The walker proves nothing if nothing is ever put away, so it goes on until something is.
    for (let run = 0; run < count || (archived === 0 && run < MOST_RUNS); run++) {
      const learned = learn(records(pick), NOW);
      for (const matter of [pick(MATTERS), pick(MATTERS), pick(MATTERS)]) {
        const mail = mailOf(pick, pick([matter, `${pick(DULL)} ${matter}`]));
        const decision = decide(mail, learned);
        if (decision === mail.ruled) continue;
        const about = `seed ${String(SEED)}, run ${String(run)}: ${mail.note.text}`;
        expect(decision, about).toMatchObject({ kind: 'needs_info' });
        expect(decision, about).not.toHaveProperty('purpose');
        expect(mail.ruled.kind, about).toBe('archive');
      }
      const dull = mailOf(pick, pick(DULL));
      const decision = decide(dull, learned);
      if (decision === dull.ruled) continue;
      expect(['archive', 'needs_info']).toContain(decision.kind);
      expect(['archive', 'needs_info']).toContain(dull.ruled.kind);
      archived += 1;
    }
    expect(archived).toBeGreaterThan(0);
  });
});
