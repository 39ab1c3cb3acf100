import type { Operation } from '../../../kernel/effects/operation';
import { readText } from '../../../kernel/effects/read-text';
import { ifReadable } from '../../../kernel/index/unless-refused';
import type { Note } from '../../../kernel/notes/note';
import { uncapitalized } from '../../../kernel/notes/text/capitalized';
import { mailContext } from '../../../core/triage/model/mail-context';
import { ownAddressesOf } from '../../../core/drafts/profile';
import type { Advice, LearnedHere, LearningPlace, Tending } from '../../../core/session/learning';
import { occasionOf } from '../../../core/settings/occasion-of';
import { privacyRules } from '../../../core/settings/privacy-rules';
import { sendersPath } from '../../../core/settings/senders-path';
import type { HandledMail, Sign } from '../model/act-record';
import { seenMail, withLearned } from '../model/judge';
import { ENOUGH, type Learned } from '../model/learn';
import { learnedLines, type ListedLine, listLines } from '../model/lines';
import { keysOf, type MailMark, mailMark, senderKey } from '../model/sender-key';
import { readSendersNote } from '../model/senders-note';
import { isVouched, type Lesson, lessonOf, type Watch } from '../model/teach';
import { OTHER_VERSION, senderSentence } from '../view/sender-words';
import { LearnedFile } from './learned-file';
import { tendNote } from './tend-note';

/** The learned knowledge, in words for the person. */
export interface LearnedReport {
  lines: ListedLine[];
  mails: number;
  /** Number of these mails that were handled before Deputy learned, by the account's flags and folders. */
  past: number;
  /** Number of learned archivings that the person has confirmed. */
  checked: number;
  /** Whether the built-in rules decide; a model only reads it in its prompt. */
  isByRules: boolean;
  /** Whether another version of Deputy wrote the file, so that it is left as it is and nothing is learned. */
  isOfOtherVersion: boolean;
}

/** Learns on this device from mail that the person handled, and advises on other mail. */
export class LearnedDevice implements LearnedHere {
  readonly watch: Watch;
  readonly file: LearnedFile;
  private last: Lesson | null = null;

  constructor(private readonly place: LearningPlace) {
    const { settings, ports, person } = place;
    this.watch = {
      note: sendersPath(settings),
      folders: settings.folders,
      privacy: privacyRules(settings),
      ownAddresses: ownAddressesOf(person),
      moneyWords: settings.moneyWords,
      occasion: occasionOf(ports.clock, person),
    };
    this.file = new LearnedFile(ports, this.watch.privacy.senders);
  }

  async keep(operation: Operation): Promise<void> {
    const lesson = lessonOf(operation, this.watch);
    if (lesson.records.length > 0 || lesson.whyNot !== null) this.last = lesson;
    await this.file.append(lesson.records);
  }

  async about(path: string, note: Note): Promise<Advice> {
    const { watch } = this;
    const known = await this.file.learned();
    return {
      hint: hintOf(note, known),
      decide: (decision, { mail, moneyWords, occasion: { person } }) => {
        const seen = seenMail({ mail, isVouched: isVouched(note), person, rules: decision });
        if (typeof seen === 'string' || watch.ownAddresses.has(seen.mark.sender)) return decision;
        return withLearned(decision, { mail, seen, moneyWords }, known);
      },
    };
  }

  async tend(session: Tending): Promise<string | null> {
    const { last } = this;
    this.last = null;
    await this.file.deleteForgotten();
    await tendNote(session, this);
    if (last === null) return null;
    if (await this.isOfOtherVersion()) return OTHER_VERSION;
    const act = last.records.find((record): record is HandledMail => record.kind === 'act');
    if (act === undefined) return last.whyNot === null ? null : `Nothing was learned: ${last.whyNot}.`;
    if (last.whyNot !== null) return `Mail like this still comes to you: ${last.whyNot}.`;
    return taughtWords(act, await this.file.learned(), !this.isByRules);
  }

  private get isByRules(): boolean {
    return this.place.settings.provider === 'rules';
  }

  private async isOfOtherVersion(): Promise<boolean> {
    return (await this.file.records()) === null;
  }

  async report(): Promise<LearnedReport> {
    const { ports } = this.place;
    const known = await this.file.learned();
    const text = await ifReadable(readText(ports.vault, this.watch.note));
    return {
      lines: text === null ? [] : listLines(readSendersNote(text), known),
      mails: known.acts.length,
      past: known.acts.filter(({ by }) => by === 'past').length,
      checked: known.checked,
      isByRules: this.isByRules,
      isOfOtherVersion: await this.isOfOtherVersion(),
    };
  }
}

/** Minimum number of mails that show a habit. */
const FEWEST_MAILS = 3;

/** A hint of at most 15 tokens, such as `From this sender: 12 mails; archived 9, answered 2`; only for a confirmed sender. */
function hintOf(note: Note, { bySender }: Learned): string | null {
  const mark = isVouched(note) ? mailMark(mailContext('', note), true) : null;
  const signs: Readonly<Record<Sign, number>> | undefined =
    mark === null ? undefined : bySender.get(senderKey(mark));
  if (signs === undefined) return null;
  const all = signs.archived + signs.kept + signs.answered;
  if (all < FEWEST_MAILS) return null;
  return `From this sender: ${String(all)} mails; archived ${String(signs.archived)}, answered ${String(signs.answered)}`;
}

/** Lesson from an act on a mail, as a sentence. */
function taughtWords(mark: MailMark, learned: Learned, byModel: boolean): string {
  const keys = keysOf(mark);
  const line = learnedLines(learned).find(({ key }) => keys.includes(key));
  if (line !== undefined) return `Learned: ${uncapitalized(senderSentence(line, byModel))}.`;
  const { archived = 0, kept = 0, answered = 0 } = learned.bySender.get(senderKey(mark)) ?? {};
  const counts = [
    [archived, 'put away'],
    [kept, 'kept'],
    [answered, 'answered'],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${String(count)} ${String(word)}`]));
  const rest = kept + answered === 0 && archived < ENOUGH ? `; from ${String(ENOUGH)} on it counts` : '';
  return `Noted for mail of ${mark.sender}: ${counts.join(', ')}${rest}.`;
}
