import { describe, expect, it } from 'vitest';
import { editEffect } from '../../../../src/kernel/effects/edit-effect';
import type { Operation, OperationPlan } from '../../../../src/kernel/effects/operation';
import { editFrontmatter } from '../../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { parseNote } from '../../../../src/kernel/notes/note';
import { applyEdits } from '../../../../src/kernel/notes/text/text-edit';
import { type Decision, decisionSchema } from '../../../../src/features/triage/model/decision';
import { type MailContext, mailContext } from '../../../../src/features/triage/model/mail-context';
import { DEFAULT_MONEY_WORDS } from '../../../../src/features/triage/model/money-words';
import { triageByRules } from '../../../../src/features/triage/model/rules';
import { withSenderLine } from '../../../../src/features/senders/model/apply-line';
import { learnSenders } from '../../../../src/features/senders/model/learn';
import {
  senderRecordsOf,
  type SenderWatch,
} from '../../../../src/features/senders/model/records-of-operation';
import { mailMark } from '../../../../src/features/senders/model/sender-key';
import { lineFor, listLines, type SenderLine } from '../../../../src/features/senders/model/sender-lines';
import type { SenderRecord } from '../../../../src/features/senders/model/sender-record';
import { NO_PROFILE } from '../../../../src/features/drafts/profile';
import { aMailNote } from '../../../fakes/mail-note';
import { seededRandom } from '../../../fakes/seeded-random';
import { IS_FULL, SEED } from '../../../runs';

const NOW = Date.parse('2026-11-02T09:00:00+01:00');
const occasion = { now: NOW, zone: 'Europe/Berlin', person: { ...NO_PROFILE, addresses: 'me@example.com' } };
const judging = { moneyWords: DEFAULT_MONEY_WORDS, occasion };

/** Whoever writes these never wants them to be archived unread. */
const NEVER = [
  'Your invoice of 240 EUR is due on 9 November.',
  'Die Rechnung über 80 Euro ist noch offen.',
  'Votre facture est impayée.',
  'La factura vence mañana.',
  'Could you send me the report?',
  'Können Sie mir den Bericht schicken?',
  'Pouvez-vous me dire quand vous venez ?',
  '¿Puede decirme cuándo viene?',
  'Puoi dirmi quando arrivi?',
  'Warning: your account will be suspended.',
  'URGENT: the server is down.',
  'Dringend: Der Server ist ausgefallen.',
  'Our lawyer has sent the contract.',
  'Your verification code is 123456.',
  'Payment reminder: the amount of $20.00 is overdue.',
];

/** Says nothing that any rule knows. */
const PLAIN = [
  'The herons are back at the lower pond.',
  'Die Reiher stehen wieder am unteren Teich.',
  'Les hérons sont au bord du lac.',
  'Las garzas han vuelto al lago.',
  'Rain fell on the hills all night.',
];

/** Asks nothing, and may concern its reader: it names a day, leaves something open, or speaks of one of the two. */
const MATTERS = [
  'The walk around the pond starts on 12 November.',
  'Am Teich fehlt noch die Bank.',
  'Votre jumelle est au bord du lac.',
  'A heron sat on my roof.',
];

const SENDERS = [
  'post@birds.example',
  'ben@birds.example',
  'cleo@birds.example',
  'noreply@tool.example',
  'notifications@tool.example',
  'ann@gmail.com',
  'eve@work.example',
];
const SUBJECTS = [
  'Pond diary',
  'News of the week',
  'Reminder of the walk',
  'New message in Herons',
  'Herons',
  '',
];
const ACTS = [
  'done',
  'archive',
  'needs_info',
  'urgent',
  'delegate',
  'reply',
  'again',
  'undo',
  'confirm',
  'nothing',
] as const;

const watch: SenderWatch = {
  note: 'Memory/Senders.md',
  folders: { needsAction: 'Needs_Action', done: 'Done', archive: 'Archive' },
  privacy: { folders: ['Private'], senders: ['work.example'], tags: [], secrets: 'off' },
  ownAddresses: new Set(['me@example.com']),
  judging,
};

/** One person at one mailbox: what was done, what that taught, and what the lines then did. */
class Walk {
  readonly records: SenderRecord[] = [];
  readonly wrongs: string[] = [];
  used = 0;
  private mails = 0;
  private last: string | null = null;
  /** Number of mails of {@link MATTERS} that the person archived, by what they say. */
  private readonly archivedMatters = new Map<string, number>();
  private readonly senders: readonly string[];

  constructor(private readonly random: () => number) {
    // Few, so that their mail comes again.
    this.senders = [this.pick(SENDERS), this.pick(SENDERS)];
  }

  step(): void {
    this.mails += 1;
    const isNever = this.random() < 0.35;
    const isGenuine = this.random() < 0.85;
    const body = this.pick(isNever ? NEVER : this.random() < 0.2 ? MATTERS : PLAIN);
    const from = this.pick(this.senders);
    const path = `Needs_Action/m${String(this.mails)}.md`;
    const text = aMailNote({
      messageId: `<${String(this.mails)}@x.example>`,
      from,
      subject: this.pick(SUBJECTS),
      body: `${body}\n`,
      frontmatter: {
        authenticated_by: isGenuine ? 'mx.example.com' : undefined,
        ...(this.random() < 0.1 ? { in_reply_to: '<me@example.com>' } : {}),
      },
    });
    const decided = this.decide(path, text, { isNever, isGenuine });
    const act = this.act(path, decided);
    if (act === 'done' || act === 'archive')
      this.archivedMatters.set(body, (this.archivedMatters.get(body) ?? 0) + 1);
  }

  private decide(path: string, text: string, mail: { isNever: boolean; isGenuine: boolean }): string {
    const note = noteOf(text);
    const context = mailContext(path, note);
    const before = byRules(context);
    const line = mail.isGenuine ? this.lineOn(context) : null;
    const after = line === null ? before : withSenderLine(before, { mail: context, ...judging }, line);
    if (after !== before) {
      this.used += 1;
      const isArchived = after.kind === 'archive' && before.kind === 'needs_info';
      const isKept = after.kind === 'needs_info' && before.kind === 'archive';
      const wrongs = [
        ...(isArchived || isKept ? [] : [`${before.kind} became ${after.kind}`]),
        ...('reply' in after ? ['a reply was drafted'] : []),
        ...(isArchived && mail.isNever ? [`archived: ${note.body.trim()}`] : []),
        ...(isArchived && context.inReplyTo !== null ? ['archived an answer'] : []),
        ...(isArchived && line?.signs !== null && this.isNewMatter(note.body.trim())
          ? [`archived what none said that was archived before: ${note.body.trim()}`]
          : []),
      ];
      this.wrongs.push(...wrongs);
    }
    return edited(text, {
      status: after.kind === 'archive' ? 'done' : 'needs_info',
      decision: after.kind,
      decided_by: 'rules:rules',
    });
  }

  private isNewMatter(body: string): boolean {
    return MATTERS.includes(body) && (this.archivedMatters.get(body) ?? 0) < 2;
  }

  private lineOn(mail: { from: string | null; subject: string }): SenderLine | null {
    const mark = mailMark(mail);
    const known = learnSenders(this.records, { now: NOW, ownDomains: new Set(['example.com']) });
    // All that was learned or confirmed stands in the note.
    const lines = new Map([
      ...known.confirmed,
      ...[...known.learned].map(([key, { does }]) => [key, does] as const),
    ]);
    const noted = [...lines].map(([key, does]) => ({ key, does, why: '', at: 0, length: 0 }));
    return mark === null ? null : lineFor(mark, listLines(noted, known));
  }

  private act(path: string, text: string): (typeof ACTS)[number] {
    const act = this.pick(ACTS);
    this.carryOut(act, path, text);
    return act;
  }

  private carryOut(act: (typeof ACTS)[number], path: string, text: string): void {
    switch (act) {
      case 'nothing':
        return;
      case 'undo':
        if (this.last !== null) this.keep({ kind: 'undo', effects: [], undoes: [this.last] });
        this.last = null;
        return;
      case 'confirm': {
        const [key, does] = [this.pick(this.senders), this.pick(['archive', 'keep'] as const)];
        this.records.push({ kind: 'confirmed', operation: `c${String(this.mails)}`, key, does });
        return;
      }
      case 'done':
      case 'again':
        this.change(path, text, { kind: 'status', status: act === 'done' ? 'done' : 'pending' });
        return;
      case 'reply':
        this.change(path, text, { kind: 'decision', decision: 'draft_reply', status: 'pending_approval' });
        return;
      case 'archive':
      case 'needs_info':
      case 'urgent':
      case 'delegate':
        this.change(path, text, {
          kind: 'decision',
          decision: act,
          status: act === 'archive' ? 'done' : 'needs_info',
        });
    }
  }

  private change(
    path: string,
    text: string,
    { kind, ...changes }: { kind: OperationPlan['kind']; status: string; decision?: string },
  ): void {
    const edits = editFrontmatter(text, changes);
    if (edits.ok && edits.value.length > 0)
      this.keep({ kind, effects: [editEffect(path, text, edits.value)] });
  }

  private keep(plan: Pick<OperationPlan, 'kind' | 'effects' | 'undoes'>): void {
    const id = `o${String(this.mails)}`;
    const operation: Operation = {
      ...{ id, run: id, step: 1, startedAt: '2026-11-02T08:00:00+01:00', label: '', entries: [] },
      ...plan,
      byPerson: plan.kind !== 'undo',
    };
    this.last = id;
    this.records.push(...senderRecordsOf(operation, watch));
  }

  private pick<T>(all: readonly T[]): T {
    const [first] = all;
    const found = all[Math.floor(this.random() * all.length)] ?? first;
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  }
}

function noteOf(text: string) {
  const note = parseNote(text);
  if (!note.ok) throw new Error(note.error.message);
  return note.value;
}

function edited(text: string, changes: Record<string, string>): string {
  const edits = editFrontmatter(text, changes);
  return edits.ok ? applyEdits(text, edits.value) : text;
}

/** The same words come often, and judging them is the costly part. */
const judged = new Map<string, Decision>();

function byRules(mail: MailContext): Decision {
  const of = JSON.stringify([mail.from, mail.subject, mail.body, mail.inReplyTo]);
  const known = judged.get(of) ?? decisionSchema.parse(triageByRules({ mail, ...judging }));
  judged.set(of, known);
  return known;
}

const MAILS = 12;

describe('lines on senders, whatever the person does', () => {
  it('draft nothing, archive nothing that wants the person, and act on no forged or private mail', () => {
    const count = IS_FULL ? 10_000 : 60;
    let used = 0;
    const wrongs: string[] = [];
    for (let at = 0; at < count && wrongs.length === 0; at++) {
      const walk = new Walk(seededRandom(SEED * 100_003 + at));
      for (let mail = 0; mail < MAILS; mail++) walk.step();
      used += walk.used;
      wrongs.push(...walk.wrongs);
      const isPrivate = (record: SenderRecord): boolean =>
        record.kind === 'act' && record.sender.endsWith('@work.example');
      if (walk.records.some(isPrivate)) wrongs.push('learned from private mail');
    }
    console.log(`Lines decided ${String(used)} times in ${String(count)} sequences, seed ${String(SEED)}`);
    expect(wrongs).toEqual([]);
    expect(used).toBeGreaterThan(count / 10);
  }, 900_000);
});
