import type { Operation } from '../../kernel/effects/operation';
import { readText } from '../../kernel/effects/read-text';
import { orForget } from '../../kernel/index/or-forget';
import { ifReadable } from '../../kernel/index/unless-refused';
import { type Note, textField } from '../../kernel/notes/note';
import { mailContext } from '../triage/model/mail-context';
import { ownAddressesOf, type Profile } from '../drafts/profile';
import { learnSenders, type SenderKnowledge } from '../../features/senders/model/learn';
import { senderRecordsOf, type SenderWatch } from '../../features/senders/model/records-of-operation';
import { domainIn, mailMark } from '../../features/senders/model/sender-key';
import {
  lineFor,
  listLines,
  type ListedLine,
  type SenderLine,
} from '../../features/senders/model/sender-lines';
import {
  readSenderRecords,
  type SenderRecord,
  senderRecordLines,
  type SenderSign,
} from '../../features/senders/model/sender-record';
import { readSendersNote } from '../../features/senders/model/senders-note';
import { occasionOf } from '../settings/occasion-of';
import { privacyRules } from '../settings/privacy-rules';
import { sendersPath } from '../settings/senders-path';
import type { Settings } from '../settings/settings';
import type { Ports } from './ports';

/** File of sender records, next to the device's id, because restored or foreign vaults must not bring any. */
const RECORDS = 'senders.jsonl';

interface SendersPlace {
  ports: Pick<Ports, 'vault' | 'home' | 'clock'>;
  settings: Settings;
  /** Profile of the person whose mail it is. */
  person: Profile;
}

/** Knowledge about a mail's sender. */
export interface KnownSender {
  /** The sender line that decides on the mail; `null` if there is none. */
  line: SenderLine | null;
  /** Sentence for a prompt about how the person treated the sender's mail; `null` if there was too little. */
  hint: string | null;
}

const NOTHING_KNOWN: KnownSender = { line: null, hint: null };

/**
 * Everything learned about senders from the person's acts: the records of this device, and the note with sender lines.
 */
export class Senders {
  private readonly watch: SenderWatch;
  private records: Promise<SenderRecord[]> | null = null;
  private knowledge: Promise<SenderKnowledge> | null = null;
  private listed: Promise<ListedLine[]> | null = null;

  constructor(private readonly place: SendersPlace) {
    const { settings, ports, person } = place;
    this.watch = {
      note: sendersPath(settings),
      folders: settings.folders,
      privacy: privacyRules(settings),
      ownAddresses: ownAddressesOf(person),
      judging: { moneyWords: settings.moneyWords, occasion: occasionOf(ports.clock, person) },
    };
  }

  /** Path of the note with the sender lines. */
  get note(): string {
    return this.watch.note;
  }

  /** Records what an operation says about senders. A second record of it, after a crash, is ignored. */
  async keep(operation: Operation): Promise<void> {
    await this.append(senderRecordsOf(operation, this.watch));
  }

  /** Whether this device has no records, so that there are no sender lines to write into a note. */
  async isEmpty(): Promise<boolean> {
    return (await this.read()).length === 0;
  }

  known(): Promise<SenderKnowledge> {
    return (this.knowledge ??= orForget(this.learn(), () => (this.knowledge = null)));
  }

  /** Makes the next use of the lines read the note again, because the person may have edited it. */
  reread(): void {
    this.listed = null;
  }

  /** The note's sender lines, each with whether it applies on this device. Cached until records are added. */
  lines(): Promise<ListedLine[]> {
    return (this.listed ??= orForget(this.list(), () => (this.listed = null)));
  }

  /**
   * Returns the knowledge about the sender of a note's mail: nothing if no server confirmed the sender, or if the mail
   * names several.
   */
  async of(path: string, note: Note): Promise<KnownSender> {
    if (textField(note.frontmatter, 'authenticated_by') === undefined) return NOTHING_KNOWN;
    const mark = mailMark(mailContext(path, note));
    if (mark === null || this.watch.ownAddresses.has(mark.sender)) return NOTHING_KNOWN;
    const { bySender } = await this.known();
    return { line: lineFor(mark, await this.lines()), hint: hintOf(bySender.get(mark.sender)) };
  }

  async append(records: readonly SenderRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.place.ports.home.append(RECORDS, `\n${senderRecordLines(records)}`);
    this.records = this.records?.then((known) => [...known, ...records]) ?? null;
    // The number of a line's decisions does not change the line. Without this check, a cycle would learn again after
    // each mail.
    if (records.every(({ kind }) => kind === 'used')) return;
    this.knowledge = null;
    this.listed = null;
  }

  private async learn(): Promise<SenderKnowledge> {
    const { ports, person } = this.place;
    const ownDomains = new Set([...ownAddressesOf(person)].map(domainIn));
    return learnSenders(await this.read(), { now: ports.clock.now(), ownDomains });
  }

  private async list(): Promise<ListedLine[]> {
    const text = await ifReadable(readText(this.place.ports.vault, this.note));
    return text === null ? [] : listLines(readSendersNote(text), await this.known());
  }

  private read(): Promise<SenderRecord[]> {
    const read = async (): Promise<SenderRecord[]> =>
      readSenderRecords((await this.place.ports.home.read(RECORDS)) ?? '');
    return (this.records ??= orForget(read(), () => (this.records = null)));
  }
}

/** Minimum number of mails that show a habit. */
const FEWEST_MAILS = 3;

/** A hint of at most 15 tokens, such as `From this sender: 12 mails; archived 9, answered 2`. */
function hintOf(signs: Readonly<Record<SenderSign, number>> | undefined): string | null {
  if (signs === undefined) return null;
  const all = signs.archived + signs.kept + signs.answered;
  if (all < FEWEST_MAILS) return null;
  return `From this sender: ${String(all)} mails; archived ${String(signs.archived)}, answered ${String(signs.answered)}`;
}
