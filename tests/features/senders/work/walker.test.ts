import { describe, expect, it } from 'vitest';
import { NO_PROFILE } from '../../../../src/core/drafts/profile';
import { withSenderLine } from '../../../../src/features/senders/model/apply-line';
import {
  senderRecordsOf,
  type SenderWatch,
} from '../../../../src/features/senders/model/records-of-operation';
import {
  keysOf,
  kindOfKey,
  type MailMark,
  mailMark,
} from '../../../../src/features/senders/model/sender-key';
import type { SenderLine } from '../../../../src/features/senders/model/sender-lines';
import type { SenderRecord, Treatment } from '../../../../src/features/senders/model/sender-record';
import { type Decision, decisionSchema } from '../../../../src/core/triage/model/decision';
import { mailContext } from '../../../../src/core/triage/model/mail-context';
import { triageByRules } from '../../../../src/core/triage/model/rules';
import { editEffect } from '../../../../src/kernel/effects/edit-effect';
import type { Operation, OperationPlan } from '../../../../src/kernel/effects/operation';
import { editFrontmatter } from '../../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { parseNote } from '../../../../src/kernel/notes/note';
import { applyEdits } from '../../../../src/kernel/notes/text/text-edit';
import { Senders } from '../../../../src/core/session/senders';
import { occasionOf } from '../../../../src/core/settings/occasion-of';
import { privacyRules } from '../../../../src/core/settings/privacy-rules';
import { sendersPath } from '../../../../src/core/settings/senders-path';
import { readSettings } from '../../../../src/core/settings/settings';
import { FakeClock } from '../../../fakes/fake-clock';
import { aMailNote } from '../../../fakes/mail-note';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { MemoryVault } from '../../../fakes/memory-vault';
import { seededRandom } from '../../../fakes/seeded-random';
import { runs, SEED } from '../../../runs';
import {
  BIRDS,
  MATTERING,
  OWN,
  PLAIN,
  PRIVATE_DOMAIN,
  SENDERS,
  SUBJECTS,
  WANTING,
  type WalkerMail,
  type WalkerSender,
} from './walker-mails';

const clock = new FakeClock({ start: '2026-11-02T09:00:00+01:00' });
const settings = { ...readSettings({}).settings, privateSenders: [PRIVATE_DOMAIN] };
const person = { ...NO_PROFILE, addresses: OWN };
const judging = { moneyWords: settings.moneyWords, occasion: occasionOf(clock, person) };
const watch: SenderWatch = {
  note: sendersPath(settings),
  folders: settings.folders,
  privacy: privacyRules(settings),
  ownAddresses: new Set([OWN]),
  judging,
};

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
  'forget',
  'nothing',
] as const;
type Act = (typeof ACTS)[number];
/** What a person mostly does with a sender's mail; without it, few lines would be learned. */
const HABITS: readonly Act[] = ['done', 'archive', 'archive', 'needs_info', 'reply'];

/** A mail as it came in, and as its note says what was decided. */
interface Received {
  mail: WalkerMail;
  isGenuine: boolean;
  mark: MailMark | null;
  path: string;
  /** The note without what tells it apart from another that says the same. */
  same: string;
  text: string;
  decision: Decision['kind'];
}

/** What the person did, as far as it may teach a line. */
interface Taught extends Pick<Received, 'mail' | 'isGenuine'> {
  id: string;
  mark: MailMark;
  isArchived: boolean;
}

/** One person at one mailbox: what was done, what that taught, and what the lines then did. */
class Walk {
  readonly wrongs: string[] = [];
  used = 0;
  private readonly vault = new MemoryVault({ clock });
  private readonly senders = new Senders({
    ports: { vault: this.vault, home: new MemoryDeviceStore(), clock },
    settings,
    person,
  });
  private mails = 0;
  /** Each act is an operation of its own: an undo takes back one. */
  private acts = 0;
  private taught: Taught[] = [];
  private last: string | null = null;
  private lastLine: string | null = null;
  private readonly from: readonly WalkerSender[];
  private readonly subjects: readonly string[];
  private readonly confirmed = new Set<string>();
  private readonly habit: Act;
  /** Whether the person begins with a line of their own. */
  private readonly begins: boolean;
  private readonly foreign: string | null;

  constructor(private readonly random: () => number) {
    // Few, so that their mail comes again.
    this.from = this.random() < 0.2 ? BIRDS : [this.pick(SENDERS), this.pick(SENDERS)];
    this.subjects = this.random() < 0.5 ? [this.pick(SUBJECTS)] : SUBJECTS;
    this.habit = this.pick(HABITS);
    this.begins = this.random() < 0.3;
    this.foreign = this.random() < 0.2 ? (this.from[0]?.from ?? null) : null;
  }

  async step(): Promise<void> {
    this.mails += 1;
    const { used } = this;
    const received = await this.receive();
    const isHabit = this.random() < 0.8;
    if (this.used > used && this.random() < 0.1) await this.act('forget', received);
    await this.act(
      this.begins && this.mails === 1 ? 'confirm' : isHabit ? this.habit : this.pick(ACTS),
      received,
    );
    const known = await this.senders.known();
    const lines = [...known.confirmed, ...[...known.learned].map(([key, { does }]) => [key, does] as const)];
    // A line that came from elsewhere stands there too, and counts for nothing.
    const foreign = this.foreign === null ? [] : [[this.foreign, 'archive'] as const];
    const text = [...new Map([...foreign, ...lines])]
      .map(([key, does]) => `- ${key}: ${does} (as it is)\n`)
      .join('');
    this.vault.external(watch.note, text);
    this.senders.reread();
  }

  private async receive(): Promise<Received> {
    const isWanting = this.random() < 0.35;
    const mail = this.pick(isWanting ? this.pick(WANTING) : this.random() < 0.3 ? MATTERING : PLAIN);
    const { from, frontmatter } = this.pick(this.from);
    const isGenuine = this.random() < 0.85;
    const subject = mail.subject ?? this.pick(this.subjects);
    const noted = (messageId: string): string =>
      aMailNote({
        ...{ messageId, from, subject, body: `${mail.body}\n` },
        frontmatter: {
          ...frontmatter,
          ...mail.frontmatter,
          authenticated_by: isGenuine ? 'mx.example.com' : undefined,
        },
      });
    const path = `Needs_Action/m${String(this.mails)}.md`;
    const received = { mail, isGenuine, mark: mailMark({ from, subject }), path };
    const text = noted(`<${String(this.mails)}@x.example>`);
    const same = noted('');
    const before = byRules(same);
    const { line } = await this.senders.of(path, noteOf(text));
    const after = line === null ? before : byLine(before, same, line);
    if (line !== null && after !== before) this.judge({ before, after, line }, received);
    const decided = { status: after.kind === 'archive' ? 'done' : 'needs_info', decision: after.kind };
    const changes = { ...decided, decided_by: 'rules:rules' };
    return { ...received, same: edited(same, changes), text: edited(text, changes), decision: after.kind };
  }

  private judge(
    { before, after, line }: { before: Decision; after: Decision; line: SenderLine },
    { mail, mark, isGenuine }: Pick<Received, 'mail' | 'mark' | 'isGenuine'>,
  ): void {
    this.used += 1;
    this.lastLine = line.key;
    const isArchived = after.kind === 'archive' && before.kind === 'needs_info';
    const isKept = after.kind === 'needs_info' && before.kind === 'archive';
    const isReceipt = after.kind === 'needs_info' && after.isReceipt === true;
    const says = `"${mail.body}" by ${line.key}: ${line.does}`;
    const others = Object.keys(after).filter((key) => !MAY_HAVE.has(key));
    if (!isArchived && !isKept && !(isReceipt && before.kind === 'needs_info'))
      this.wrongs.push(`${before.kind} became ${after.kind}: ${says}`);
    if (others.length > 0) this.wrongs.push(`a line gave ${others.join(', ')}: ${says}`);
    if (mark?.sender === OWN || !isGenuine) this.wrongs.push(`on own or forged mail: ${says}`);
    if (isArchived && mail.wants !== undefined) this.wrongs.push(`archived ${mail.wants}: ${says}`);
    if (isReceipt && mail.wants !== undefined && !AS_RECEIPT.has(mail.wants))
      this.wrongs.push(`made a receipt of ${mail.wants}: ${says}`);
    if (line.signs === null && !this.confirmed.has(line.key))
      this.wrongs.push(`by a line that was not confirmed: ${says}`);
    if (isArchived && line.signs !== null && !this.mayArchive(line, mail))
      this.wrongs.push(`archived what too few acts had taught: ${says}`);
  }

  /** Whether the person's latest acts on mail of the line's key bear it out, and mail that said so much was among them. */
  private mayArchive({ key }: SenderLine, { matter }: WalkerMail): boolean {
    const own = this.taught.filter(({ mark }) => keysOf(mark).includes(key));
    const contrary = own.map(({ isArchived }) => isArchived).lastIndexOf(false);
    const agreeing = own.slice(contrary + 1).filter((act) => act.isGenuine && act.mail.wants === undefined);
    const enough = (kindOfKey(key) === 'domain' ? 5 : 3) * (contrary < 0 ? 1 : 2);
    const saying = agreeing.filter(({ mail }) => mail.matter === matter).length;
    return agreeing.length >= enough && (matter === undefined || saying >= 2);
  }

  private async act(act: Act, received: Received): Promise<void> {
    const id = `o${String(++this.acts)}`;
    if (act === 'confirm') {
      const mark = mailMark({ from: this.pick(this.from).from, subject: '' });
      if (mark === null) return;
      const does = this.pick<Treatment>(['archive', 'archive', 'keep', 'receipts', 'receipts']);
      this.confirmed.add(mark.sender);
      await this.senders.append([{ kind: 'confirmed', operation: id, key: mark.sender, does }]);
    } else if (act === 'forget') {
      const key = this.lastLine;
      if (key === null) return;
      await this.senders.append([{ kind: 'forgot', operation: id, key }]);
      this.taught = this.taught.filter(({ mark }) => !keysOf(mark).includes(key));
    } else if (act === 'undo') {
      const { last } = this;
      if (last === null) return;
      await this.senders.append(recordsOf({ ...OPERATION, id, kind: 'undo', undoes: [last] }));
      this.taught = this.taught.filter((each) => each.id !== last);
      this.last = null;
    } else if (act !== 'nothing') await this.change(id, received, CHANGES[act]);
  }

  private async change(id: string, received: Received, { kind, ...changes }: Change): Promise<void> {
    const { path, same, text, mark, decision } = received;
    const edits = editFrontmatter(text, changes);
    if (!edits.ok || edits.value.length === 0) return;
    const ofSame = `${kind} ${changes.status} ${changes.decision ?? ''} ${same}`;
    const known = recorded.get(ofSame);
    const records =
      known ??
      recordsOf({ ...OPERATION, id, kind, byPerson: true, effects: [editEffect(path, text, edits.value)] });
    if (known === undefined) recorded.set(ofSame, records);
    const own = records.map((record) =>
      record.kind === 'act' ? { ...record, operation: id, mail: id } : record,
    );
    if (own.some((record) => record.kind === 'act' && record.sender.endsWith(`@${PRIVATE_DOMAIN}`)))
      this.wrongs.push('learned from private mail');
    await this.senders.append(own);
    this.last = id;
    const isArchived = changes.status === 'done';
    // Mail that was dealt with before it is marked done shows nothing.
    const shows =
      kind === 'decision' ||
      (isArchived ? decision === 'needs_info' || decision === 'archive' : decision === 'archive');
    if (mark !== null && shows && (received.isGenuine || !isArchived))
      this.taught.push({ id, mark, isArchived, mail: received.mail, isGenuine: received.isGenuine });
  }

  private pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.random() * from.length)];
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  }
}

/** All that a decision by a line consists of: nothing that drafts, sends or hands over. */
const MAY_HAVE = new Set(['kind', 'confidence', 'reasoning', 'missing', 'isReceipt', 'senderLine']);
/** What a line may put among the receipts, where the rest of the mail allows. */
const AS_RECEIPT = new Set(['amount', 'paid', 'attachment', 'talk', 'code']);

interface Change extends Record<string, string> {
  kind: 'status' | 'decision';
  status: string;
}

const decided = (decision: string, status: string): Change => ({ kind: 'decision', decision, status });

const CHANGES = {
  done: { kind: 'status', status: 'done' },
  again: { kind: 'status', status: 'pending' },
  archive: decided('archive', 'done'),
  needs_info: decided('needs_info', 'needs_info'),
  urgent: decided('urgent', 'needs_info'),
  delegate: decided('delegate', 'needs_info'),
  reply: decided('draft_reply', 'pending_approval'),
} satisfies Partial<Record<Act, Change>>;

const OPERATION = {
  ...{ run: 'r', step: 1, startedAt: '2026-11-02T08:00:00+01:00', label: '', entries: [], effects: [] },
} satisfies Partial<Operation>;

const recordsOf = (operation: Operation & Pick<OperationPlan, 'kind'>): SenderRecord[] =>
  senderRecordsOf(operation, watch);

function noteOf(text: string) {
  const note = parseNote(text);
  if (!note.ok) throw new Error(note.error.message);
  return note.value;
}

function edited(text: string, changes: Record<string, string>): string {
  const edits = editFrontmatter(text, changes);
  return edits.ok ? applyEdits(text, edits.value) : text;
}

/** The same mail comes often, and reading it is the costly part. */
const judged = new Map<string, Decision>();
const judgedByLine = new Map<string, Decision>();
const recorded = new Map<string, SenderRecord[]>();

const contextOf = (text: string) => mailContext('Needs_Action/m.md', noteOf(text));

function byRules(text: string): Decision {
  const decision =
    judged.get(text) ?? decisionSchema.parse(triageByRules({ mail: contextOf(text), ...judging }));
  judged.set(text, decision);
  return decision;
}

function byLine(before: Decision, text: string, line: SenderLine): Decision {
  const { does, says, signs } = line;
  // How many mails taught a line is said in the reason alone.
  const key = JSON.stringify([text, kindOfKey(line.key), does, says, signs === null]);
  const decision =
    judgedByLine.get(key) ?? withSenderLine(before, { mail: contextOf(text), ...judging }, line);
  judgedByLine.set(key, decision);
  return decision;
}

const MAILS = 18;

describe('lines on senders, whatever the person does', () => {
  it('draft nothing, archive nothing that wants the person, and act on no forged or private mail', async () => {
    const count = runs(1_250);
    let used = 0;
    const wrongs: string[] = [];
    for (let at = 0; at < count && wrongs.length === 0; at++) {
      const walk = new Walk(seededRandom(SEED * 100_003 + at));
      for (let mail = 0; mail < MAILS; mail++) await walk.step();
      used += walk.used;
      wrongs.push(...walk.wrongs);
    }
    console.log(`Lines decided ${String(used)} times in ${String(count)} sequences, seed ${String(SEED)}`);
    expect(wrongs).toEqual([]);
    expect(used).toBeGreaterThan(count / 6);
  }, 900_000);
});
