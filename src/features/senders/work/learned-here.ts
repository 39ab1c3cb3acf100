import type { Operation } from '../../../kernel/effects/operation';
import { readText } from '../../../kernel/effects/read-text';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import type { Note } from '../../../kernel/notes/note';
import { uncapitalized } from '../../../kernel/notes/text/capitalized';
import { type ShownNote, whyPrivate } from '../../../kernel/privacy/private-note';
import { mailContext } from '../../../core/triage/model/mail-context';
import { ownAddressesOf } from '../../../core/drafts/profile';
import type { Advice, LearnedHere, LearningPlace, OpenMails, Tending } from '../../../core/session/learning';
import { occasionOf } from '../../../core/settings/occasion-of';
import { privacyRules } from '../../../core/settings/privacy-rules';
import { sendersPath } from '../../../core/settings/senders-path';
import type { HandledMail } from '../model/act-record';
import { seenMail, withLearned } from '../model/judge';
import { ENOUGH, type Learned } from '../model/learn';
import { learnedLines, type ListedLine, listLines } from '../model/lines';
import { keysOf, type MailMark, mailMark, senderKey } from '../model/sender-key';
import { effectOf, type PastNote, senderSaid } from '../model/said-line';
import { type NotedLine, readSendersNote, readSentences } from '../model/senders-note';
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

  async about({ note }: ShownNote, open: OpenMails): Promise<Advice> {
    const { watch } = this;
    const known = await this.file.learned();
    return {
      hint: await hintOf(note, known, open),
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

  /** The lines of the note and the sentences there, and how they apply; the latest mails if one of them waits. */
  async noted(text: string): Promise<{ noted: NotedLine[]; lines: ListedLine[]; mails: PastNote[] }> {
    const known = await this.file.learned();
    const own = readSendersNote(text);
    const isWaiting = listLines(own, known).some(({ state }) => state === 'waits');
    const mails = isWaiting || readSentences(text, () => null).length > 0 ? await this.lastMails() : [];
    const noted = [...own, ...readSentences(text, (said) => senderSaid(said, mails))];
    return { noted, lines: listLines(noted, known), mails };
  }

  /** The mails of the vault that changed last, without private ones. */
  private async lastMails(): Promise<PastNote[]> {
    const { vault } = this.place.ports;
    const { needsAction, done, archive } = this.place.settings.folders;
    const listed = await Promise.all([needsAction, done, archive].map((folder) => vault.list(folder)));
    const refs = listed.flatMap((each) => each ?? []).sort((a, b) => b.mtime - a.mtime);
    const mails: PastNote[] = [];
    for (const { path } of refs.slice(0, MOST_READ)) {
      const note = mails.length < MOST_MAILS ? await ifReadable(readNote(vault, path)) : null;
      if (note === null || readMessageId(note.frontmatter) === undefined) continue;
      if (whyPrivate({ path, note }, this.watch.privacy) === null) mails.push({ path, note });
    }
    return mails;
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
    const { lines, mails } = await this.noted(text ?? '');
    const { watch } = this;
    return {
      lines: lines.map((line) =>
        line.state === 'waits' && line.key !== ''
          ? { ...line, effect: effectOf(line, mails, { learned: known, watch }) }
          : line,
      ),
      mails: known.acts.length,
      past: known.acts.filter(({ by }) => by === 'past').length,
      checked: known.checked,
      isByRules: this.isByRules,
      isOfOtherVersion: await this.isOfOtherVersion(),
    };
  }
}

/** Maximum number of mails on which a line is tried before it applies, and of notes that are read for them. */
const MOST_MAILS = 200;
const MOST_READ = 400;

/** Minimum number of mails that show a habit. */
const FEWEST_MAILS = 3;

/**
 * A hint of at most 15 tokens, such as `From this sender: 12 mails; archived 9, answered 2`, and below it what the person
 * corrected among the mails that may be shown now; only for a confirmed sender.
 */
async function hintOf(note: Note, { bySender, acts }: Learned, open: OpenMails): Promise<string | null> {
  const mark = isVouched(note) ? mailMark(mailContext('', note), true) : null;
  if (mark === null) return null;
  const { archived = 0, kept = 0, answered = 0 } = bySender.get(senderKey(mark)) ?? {};
  const all = archived + kept + answered;
  const counts = `From this sender: ${String(all)} mails; archived ${String(archived)}, answered ${String(answered)}`;
  const ofSender = acts.filter(({ corrects, ...act }) => corrects && senderKey(act) === senderKey(mark));
  const shown = await open(new Set(ofSender.map(({ corrects }) => corrects?.id ?? '')));
  const corrected = ofSender
    .filter(({ corrects }) => shown.has(corrects?.id ?? ''))
    .sort((a, b) => Number(a.words === mark.words) - Number(b.words === mark.words))
    .slice(-MOST_CORRECTIONS)
    .map(({ words, corrects }) => `"${words}" is ${corrects?.now ?? ''}, not ${corrects?.was ?? ''}`);
  const lines = [
    ...(all < FEWEST_MAILS ? [] : [counts]),
    ...(corrected.length === 0 ? [] : [`The person corrected, by subject: ${corrected.join('; ')}`]),
  ];
  return lines.length === 0 ? null : lines.join('\n');
}

/** Maximum number of corrections that a prompt gives as examples. */
const MOST_CORRECTIONS = 3;

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
