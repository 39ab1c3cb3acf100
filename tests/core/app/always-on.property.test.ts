import { describe, expect, it } from 'vitest';
import { readApproval } from '../../../src/core/approvals/model/approval/read-approval';
import { parseNote } from '../../../src/kernel/notes/note';
import { FakeClock } from '../../fakes/fake-clock';
import { FolderSync } from '../../fakes/folder-sync';
import { aMailNote } from '../../fakes/mail-note';
import { MemoryVault } from '../../fakes/memory-vault';
import { seededRandom } from '../../fakes/seeded-random';
import { IS_FULL, SEED } from '../../runs';
import { Asking } from './asking';
import { IN } from './stage';
import { Watching } from './watching';
import { promise } from '../../promise';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Parts of a day, each with an act or some, and rounds of the sync. */
const PARTS = 8;

/** What a mail says. */
interface Letter {
  subject: string;
  body: string;
}

/**
 * A server that watches, a phone that approves by moving files, a laptop that edits, and a sync between them that is late,
 * reorders, makes conflict copies and loses its connection.
 */
class Household {
  readonly random: () => number;
  readonly clock = new FakeClock();
  readonly server = new Asking({
    clock: this.clock,
    files: {},
    settings: { sendDelaySeconds: 10, intervalSeconds: 6 * HOUR },
  });
  readonly phone = new MemoryVault({ clock: this.clock });
  readonly laptop = new MemoryVault({ clock: this.clock });
  readonly syncs: readonly FolderSync[];
  watching = new Watching(this.server);
  /** What the person moved to Approved, as it stood in the file at that time. */
  readonly approved: Letter[] = [];
  readonly rejected = new Set<string>();
  /** Words that the person wrote into drafts, approvals and mails. */
  readonly written: string[] = [];
  /** Texts of old notes that the person cleared out, so that a thousand days take no more room than a hundred. */
  readonly clearedOut: string[] = [];
  mails = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    const stamp = (path: string): string =>
      path.replace(
        /(\.\w+)?$/,
        `.sync-conflict-20261128-1015${String(this.syncs.length)}${String(this.conflicts % 10)}-ABCDEFG$1`,
      );
    const { server } = this;
    this.syncs = [this.phone, this.laptop].map((device) => {
      const sides = {
        device,
        // Another object after a restart.
        get server(): MemoryVault {
          return server.vault;
        },
      };
      return new FolderSync(sides, this.random, stamp);
    });
  }

  get conflicts(): number {
    return this.syncs.reduce((sum, { conflicts }) => sum + conflicts, 0);
  }

  get sent(): Letter[] {
    return this.server.outside.calls.map(({ call: { arguments: given } }) => ({
      subject: textOf(given['subject']),
      body: textOf(given['body']),
    }));
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  async day(): Promise<void> {
    for (let part = 0; part < PARTS; part += 1) {
      if (this.chance(0.2)) this.mail();
      for (const sync of this.syncs) if (this.chance(0.15)) sync.isConnected = !sync.isConnected;
      if (this.chance(0.1)) this.server.outside.isUp = !this.server.outside.isUp;
      if (this.chance(0.5)) this.decideOn(this.phone, 0.6);
      if (this.chance(0.1)) this.takeBackOn(this.phone);
      if (this.chance(0.15)) this.decideOn(this.laptop, 0.4);
      if (this.chance(0.35)) this.editOn(this.laptop);
      await this.rounds(1 + Math.floor(this.random() * 3));
      if (this.chance(0.05)) await this.restart();
      await this.watching.pass(this.random() * 6 * HOUR);
    }
  }

  async rounds(count: number, share = this.random()): Promise<void> {
    for (let round = 0; round < count; round += 1) {
      for (const sync of this.syncs) await sync.round(share);
      await this.watching.pass(share === 1 ? 30 : this.random() * 40);
    }
  }

  /** The process ends and another one begins. */
  async restart(): Promise<void> {
    await this.watching.finish();
    this.server.restart();
    this.watching = new Watching(this.server);
  }

  mail(): void {
    this.mails += 1;
    const n = String(this.mails);
    const from = this.chance(0.7) ? 'Ada Example <ada@example.org>' : `New ${n} <new${n}@example.net>`;
    this.server.vault.external(
      `${IN}/mail ${n}.md`,
      aMailNote({ subject: `Mail ${n}`, messageId: `<m${n}@example.org>`, from }),
    );
  }

  letterAt(vault: MemoryVault, path: string): Letter | null {
    const note = parseNote(vault.text(path));
    const read = note.ok ? readApproval(note.value) : null;
    if (read?.ok !== true || read.value.content.kind !== 'email') return null;
    return { subject: read.value.content.subject, body: read.value.content.body };
  }

  /** The person reads what waits there, and moves some of it. */
  decideOn(vault: MemoryVault, share: number): void {
    for (const path of vault.paths('Pending_Approval')) {
      const letter = this.letterAt(vault, path);
      const folder = this.chance(0.9) ? 'Approved' : 'Rejected';
      if (letter === null || !this.chance(share) || !moved(vault, path, folder)) continue;
      if (folder === 'Approved') this.approved.push(letter);
      else this.rejected.add(letter.subject);
    }
  }

  /** The person moves what waits to be sent back. */
  takeBackOn(vault: MemoryVault): void {
    const path = this.pick(vault.paths('Approved'));
    if (path !== undefined) moved(vault, path, 'Pending_Approval');
  }

  /** The person writes a word into a draft, an approval or a mail. */
  editOn(vault: MemoryVault): void {
    const word = `word${String(this.written.length)}x`;
    const folder = this.pick(['Drafts', 'Drafts', 'Pending_Approval', IN]) ?? '';
    const path = this.pick(vault.paths(folder).filter((each) => each.endsWith('.md')));
    if (path === undefined) return;
    const text = vault.text(path);
    const place = folder === IN ? 'Ada\n' : 'Yes, gladly.';
    if (!text.includes(place)) return;
    vault.external(path, text.replace(place, `${place} ${word}${folder === IN ? '\n' : ''}`));
    this.written.push(word);
  }

  /** The person deletes notes that are done with, a month old and the same everywhere. */
  clearOut(): void {
    const { vault } = this.server;
    const isDone = (path: string): boolean => /^(?:Archive|Done|Rejected)\/.+\.md$/.test(path);
    for (const path of vault.paths().filter(isDone)) {
      const [text, isOld] = [
        vault.text(path),
        vault.timeOf(path) < this.clock.now() - 30 * 24 * HOUR * 1_000,
      ];
      const everywhere = [this.phone, this.laptop].every(
        (each) => each.has(path) && each.text(path) === text,
      );
      if (!isOld || !everywhere) continue;
      this.clearedOut.push(text);
      for (const each of [vault, this.phone, this.laptop]) each.external(path, null);
    }
  }

  /** All connections come back, and the person approves whatever still waits. */
  async settle(): Promise<void> {
    for (const sync of this.syncs) sync.isConnected = true;
    this.server.outside.isUp = true;
    for (let round = 0; round < 12; round += 1) {
      await this.rounds(3, 1);
      for (const path of this.phone.paths('Pending_Approval')) {
        const letter = this.letterAt(this.phone, path);
        if (letter !== null && moved(this.phone, path, 'Approved')) this.approved.push(letter);
      }
      // A server that was down is asked again on the interval.
      await this.watching.pass(round % 6 === 0 ? 7 * HOUR : 2 * MINUTE);
    }
    await this.rounds(3, 1);
    await this.watching.finish();
  }

  /** Whether the person is still asked about it. */
  waits(subject: string): boolean {
    const { vault } = this.server;
    return vault.paths('Pending_Approval').some((path) => this.letterAt(vault, path)?.subject === subject);
  }

  /** All that lies in the server's folder, was cleared out there or was sent. */
  get everything(): string {
    const { vault } = this.server;
    const texts = vault
      .paths()
      .filter((path) => path.endsWith('.md'))
      .map((path) => vault.text(path));
    return [...texts, ...this.clearedOut, ...this.sent.map(({ body }) => body)].join('\n');
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The person moves a file; the app refuses where one of that name lies. */
function moved(vault: MemoryVault, path: string, folder: string): boolean {
  const to = path.replace(/^[^/]+/, folder);
  if (vault.has(to)) return false;
  vault.externalMove(path, to);
  return true;
}

/** What went wrong in some days of a household, by kind; each list is empty if nothing did. */
async function faultsIn(
  seed: number,
  days: number,
): Promise<{ home: Household; faults: Record<string, string[]> }> {
  const home = new Household(seed);
  for (let day = 1; day <= days; day += 1) {
    await home.day();
    if (day % 10 === 0) home.clearOut();
  }
  await home.settle();
  const key = ({ subject, body }: Letter): string => `${subject}: ${body}`;
  const yes = new Set(home.approved.map(key));
  const subjects = home.sent.map(({ subject }) => subject);
  const asked = Array.from({ length: home.mails }, (_, index) => `Re: Mail ${String(index + 1)}`);
  const everything = home.everything;
  return {
    home,
    faults: {
      withoutYes: home.sent.map(key).filter((letter) => !yes.has(letter)),
      twice: subjects.filter((subject, index) => subjects.indexOf(subject) !== index),
      lost: asked.filter((each) => !subjects.includes(each) && !home.rejected.has(each) && !home.waits(each)),
      editedAway: home.written.filter((word) => !everything.includes(word)),
    },
  };
}

const NOTHING = { withoutYes: [], twice: [], lost: [], editedAway: [] };
/** Days of one run; each night 1,000, and a hundred short runs, which begin in other ways. */
const DAYS = Number(process.env['DEPUTY_DAYS'] ?? 30);
const HOUSEHOLDS = IS_FULL ? 100 : 0;

describe('a server that watches, a phone that approves and a laptop that edits, over a sync', () => {
  it(
    `send nothing without a yes, nothing twice, and lose no word, in ${String(DAYS)} days (seed ${String(SEED)})`,
    async () => {
      promise('A text that changed on its way is asked about again, and never sent unseen');
      promise('nothing is sent that you approved there before the sync has brought it');
      promise('both texts stay');
      const { home, faults } = await faultsIn(SEED, DAYS);
      expect(faults).toEqual(NOTHING);
      expect(home.sent.length).toBeGreaterThan(DAYS / 5);
      console.log(
        `${String(DAYS)} days, seed ${String(SEED)}: ${String(home.mails)} mails, ${String(home.approved.length)} approvals by moving, ${String(home.sent.length)} sent, ${String(home.written.length)} edits, ${String(home.conflicts)} conflict copies.`,
      );
    },
    6 * HOUR * 1_000,
  );

  it.each(Array.from({ length: HOUSEHOLDS }, (_, index) => SEED + 1 + index))(
    'do the same in ten days (seed %i)',
    async (seed) => {
      expect((await faultsIn(seed, 10)).faults).toEqual(NOTHING);
    },
  );
});
