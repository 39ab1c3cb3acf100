import { DateTime } from '../../../kernel/dates/date-time';
import { type LoggedDecision, loggedDecisions } from '../view/activity/decisions';
import type { Ports } from '../../session/ports';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { activityWords } from '../view/activity/activity-words';
import { detailOf, type LogLine, parseLogLine } from '../view/activity/log-line';
import { decodeParts, partsOf, type ReadPart } from '../../../kernel/log/decode-lines';
import { addSpends, addSpend, NOTHING_SPENT, type Spend } from '../../../kernel/log/spend';
import type { NoteRef, Vault } from '../../../kernel/ports/vault';

/** Once this many decisions are known, the reader opens no older day of the log. */
export const MOST_DECISIONS = 1_000;

export interface PastDecisions extends ReadLog {
  /** Decisions of the read days, newest first. */
  decisions: readonly LoggedDecision[];
}

/** Reads the log, and after changes only what was added. Needs no lock. */
export class History {
  private readonly logs: LogReader;

  constructor(
    private readonly ports: Pick<Ports, 'vault' | 'clock'>,
    logsFolder: string,
  ) {
    this.logs = new LogReader(ports.vault, logsFolder);
  }

  async read(): Promise<PastDecisions> {
    const { clock } = this.ports;
    const today = DateTime.fromMillis(clock.now(), { zone: clock.zone }).toISODate() ?? '';
    const log = await this.logs.read({ today, decisions: MOST_DECISIONS });
    return { ...log, decisions: loggedDecisions(log.lines) };
  }
}

/** One log file of any device, as far as it was read. Replaced rather than changed, because two readers may overlap. */
interface ReadFile {
  mtime: number;
  size: number;
  /** Bytes of the file up to its last line break; a later line is still being written. */
  end: number;
  /** The bytes just before `end`. As long as they are the same, the file has only grown. */
  mark: Uint8Array;
  /** Number of line breaks up to `end`. */
  lineCount: number;
  lines: readonly LogLine[];
  /** Number of lines at the start that were shortened. */
  shortened: number;
  /** Money and tokens spent from the requested day on. */
  spend: Spend;
}

interface ReadLog {
  lines: LogLine[];
  /** Money and tokens spent on the requested day. */
  spend: Spend;
}

interface LogRequest {
  /** The current day in the person's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Once this many decisions are known, the reader opens no older day. */
  decisions: number;
}

/** Maximum number of days that are read, because the sidebar shows nothing from older ones. */
const MOST_DAYS = 14;
const MARK_BYTES = 64;

/** Reads the newest days of the log. In a file that has grown, only the new part is parsed. */
class LogReader {
  private known = new Map<string, ReadFile>();

  constructor(
    private readonly vault: Vault,
    private readonly folder: string,
  ) {}

  async read({ today, decisions }: LogRequest): Promise<ReadLog> {
    const days = await this.days();
    const read = new Map<string, ReadFile>();
    const log: ReadLog = { lines: [], spend: NOTHING_SPENT };
    let missing = decisions;
    for (const { day, refs } of days.slice(0, MOST_DAYS)) {
      if (missing <= 0) break;
      const files: ReadFile[] = [];
      for (const ref of refs) {
        const file = await this.readFile(ref, { countsSpend: day >= today, decisions });
        read.set(ref.path, file);
        files.push(file);
      }
      const lines = inOrder(files);
      log.lines = [...lines, ...log.lines];
      if (day === today) log.spend = files.map(({ spend }) => spend).reduce(addSpends, NOTHING_SPENT);
      missing -= lines.filter(({ event }) => event === 'llm_decision').length;
    }
    this.known = read;
    return log;
  }

  /** Days of the log, newest first; several devices may have written on one day. */
  private async days(): Promise<{ day: string; refs: NoteRef[] }[]> {
    const byDay = new Map<string, NoteRef[]>();
    for (const ref of (await this.vault.list(this.folder)) ?? []) {
      const day = dayOfLog(ref.path, this.folder);
      if (day !== null) byDay.set(day, [...(byDay.get(day) ?? []), ref]);
    }
    return [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, refs]) => ({ day, refs }));
  }

  private async readFile({ path, mtime, size }: NoteRef, wanted: Wanted): Promise<ReadFile> {
    const known = this.known.get(path);
    if (known?.mtime === mtime && known.size === size) return known;
    const read = partsOf(this.vault, path);
    const added = await ifReadable(readAdded(path, read, { ...wanted, known }));
    return { ...(added ?? { ...NOTHING_READ, mark: new Uint8Array() }), mtime, size };
  }
}

interface Wanted {
  countsSpend: boolean;
  /** Number of the newest decisions that are kept with all their text. */
  decisions: number;
}

/** Reads the lines that were added since the file was `known`; all of them if it is another file now. */
async function readAdded(
  path: string,
  read: ReadPart,
  { known, countsSpend, decisions }: Wanted & { known: ReadFile | undefined },
): Promise<Omit<ReadFile, 'mtime' | 'size'>> {
  const before = known !== undefined && (await hasGrown(known, read)) ? known : NOTHING_READ;
  let { end, lineCount, spend, shortened } = before;
  const lines = [...before.lines];
  for await (const part of decodeParts(read, end)) {
    if (!part.text.endsWith('\n')) break;
    for (const line of part.text.split('\n').slice(0, -1)) {
      const parsed = parseLogLine(line, `${path} ${String(lineCount)}`);
      if (parsed !== null) lines.push(lean(parsed));
      lineCount += 1;
    }
    if (lines.length - shortened > MOST_WHOLE) shortened = shorten(lines, { shortened, decisions });
    if (countsSpend) spend = addSpend(spend, part.text);
    end = part.end;
  }
  const mark = await read(Math.max(0, end - MARK_BYTES), Math.min(end, MARK_BYTES));
  // Copied, because a view could keep the whole file in memory.
  const whole = { lines, shortened, mark: new Uint8Array(mark) };
  return { end, lineCount, ...whole, spend: countsSpend ? spend : NOTHING_SPENT };
}

/** The suffix `_<device>` is missing on the device that set the vault up. */
const LOG_NAME = /^orchestrator_(\d{4}-\d{2}-\d{2})(?:_[a-z0-9-]+)?\.log$/i;

/** The day of any device's log in the folder for logs, `YYYY-MM-DD`; `null` for other files. */
export const dayOfLog = (path: string, folder: string): string | null =>
  LOG_NAME.exec(path.slice(folder.length + 1))?.[1] ?? null;
const NOTHING_READ = { end: 0, lineCount: 0, lines: [], shortened: 0, spend: NOTHING_SPENT };

/** Whether the file still begins with the part that was read before. A sync may have replaced the file. */
async function hasGrown({ end, mark }: ReadFile, read: ReadPart): Promise<boolean> {
  const now = await read(end - mark.length, mark.length);
  return now.length === mark.length && mark.every((byte, index) => byte === now[index]);
}

/** Of each of fifty thousand imported mails, only what a row of the activity needs stays in memory. */
function lean(line: LogLine): LogLine {
  const { operation, created } = line.details;
  if (line.event === 'note_imported') line.details = { operation, created };
  return line;
}

/** Number of lines of a file that are kept whole before older decisions are shortened. */
const MOST_WHOLE = 6_000;

/**
 * Shortens all but the newest decisions, because lists don't show the others: of each of fifty thousand, only the
 * note's path and the cost stay in memory. Returns the number of shortened lines.
 */
function shorten(
  lines: LogLine[],
  { shortened, decisions }: Pick<ReadFile, 'shortened'> & Pick<Wanted, 'decisions'>,
): number {
  let end = lines.length;
  for (let whole = 0; end > shortened && whole < decisions;)
    if (lines[--end]?.event === 'llm_decision') whole += 1;
  const old = lines.slice(shortened, end);
  const short = old.flatMap((line, index) =>
    isRepetition(line, old[index - 1]) ? [] : [withoutWords(line)],
  );
  lines.splice(shortened, old.length, ...short);
  return shortened + short.length;
}

/** Whether a transition adds nothing to the decision before it. */
const isRepetition = (line: LogLine, before: LogLine | undefined): boolean =>
  line.event === 'state_transition' &&
  activityWords(line) === null &&
  before?.event === 'llm_decision' &&
  detailOf(line, 'operation') === detailOf(before, 'operation');

function withoutWords(line: LogLine): LogLine {
  const { operation, note, moved_from: from, moved_to: to, cost_usd } = line.details;
  if (line.event !== 'llm_decision' || note === undefined) return line;
  const details = { operation, note, moved_from: from === note ? note : from, moved_to: to, cost_usd };
  return { ...line, id: '', provider: null, subject: null, reasoning: null, details };
}

/** Within a file, lines are in the order of their events; across devices, the clocks decide. */
function inOrder(files: readonly ReadFile[]): LogLine[] {
  const lines = files.flatMap((file) => file.lines);
  return files.length > 1 ? lines.sort((a, b) => a.at - b.at) : lines;
}
