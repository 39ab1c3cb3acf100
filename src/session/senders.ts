import type { Operation } from '../kernel/effects/operation';
import { readText } from '../kernel/effects/read-text';
import { ifReadable } from '../kernel/index/unless-refused';
import { type Note, textField } from '../kernel/notes/note';
import { mailContext } from '../features/triage/model/mail-context';
import { ownAddressesOf, type Profile } from '../features/drafts/profile';
import { learnSenders, type SenderKnowledge } from '../features/senders/model/learn';
import { senderRecordsOf, type SenderWatch } from '../features/senders/model/records-of-operation';
import { domainIn, mailMark } from '../features/senders/model/sender-key';
import { lineFor, listLines, type ListedLine, type SenderLine } from '../features/senders/model/sender-lines';
import {
  readSenderRecords,
  type SenderRecord,
  senderRecordLines,
  type SenderSign,
} from '../features/senders/model/sender-record';
import { readSendersNote } from '../features/senders/model/senders-note';
import { occasionOf } from '../settings/occasion-of';
import { privacyRules } from '../settings/privacy-rules';
import { sendersPath } from '../settings/senders-path';
import type { Settings } from '../settings/settings';
import type { Ports } from './ports';

/** Beside the device's id: a vault that is restored, or comes from elsewhere, brings none. */
const RECORDS = 'senders.jsonl';

interface SendersPlace {
  ports: Pick<Ports, 'vault' | 'home' | 'clock'>;
  settings: Settings;
  /** Profile of the person whose mail it is. */
  person: Profile;
}

/** Knowledge about a mail's sender. */
export interface KnownSender {
  /** The line that decides what becomes of the mail; `null` if there is none. */
  line: SenderLine | null;
  /**
   * Line for a model about how the person treated the sender's mail so far; `null` if there is too little.
   */
  hint: string | null;
}

const NOTHING_KNOWN: KnownSender = { line: null, hint: null };

/**
 * Knowledge that the person's acts taught about senders: the records of this device, and the note that a
 * person reads.
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

  /** Path of the note. */
  get note(): string {
    return this.watch.note;
  }

  /** Keeps what an operation says. After a crash it may be kept twice, which counts once. */
  async keep(operation: Operation): Promise<void> {
    await this.append(senderRecordsOf(operation, this.watch));
  }

  /** Whether there is anything that a line or the note could come from. */
  async isEmpty(): Promise<boolean> {
    return (await this.read()).length === 0;
  }

  known(): Promise<SenderKnowledge> {
    return (this.knowledge ??= this.learn());
  }

  /** The note's lines as they count here, as they were when this session first looked. */
  lines(): Promise<ListedLine[]> {
    return (this.listed ??= this.list());
  }

  /** Nothing is known of a sender whose server does not vouch for them, nor where one mail names several. */
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
    // How often lines decided changes no line: a cycle would else learn anew after each mail.
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
    return (this.records ??= this.place.ports.home
      .read(RECORDS)
      .then((text) => readSenderRecords(text ?? '')));
  }
}

/** Fewer say little. */
const FEWEST_MAILS = 3;

/** `From this sender: 12 mails; archived 9, answered 2` At most 15 tokens. */
function hintOf(signs: Readonly<Record<SenderSign, number>> | undefined): string | null {
  if (signs === undefined) return null;
  const all = signs.archived + signs.kept + signs.answered;
  if (all < FEWEST_MAILS) return null;
  return `From this sender: ${String(all)} mails; archived ${String(signs.archived)}, answered ${String(signs.answered)}`;
}
