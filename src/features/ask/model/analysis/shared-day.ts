import { readWhen } from '../../../../kernel/dates/read-when';
import { isClockOnly } from '../conversation/time-said';
import type { SaidMoment } from './time-slot';

/**
 * The lines of a text, each with the day that the text names once for all: "call mum at 5 and dad at 6 tomorrow".
 * `null` if the day may belong to one of them alone. `joints`: what divides the lines.
 */
export function withSharedDay(
  lines: readonly string[],
  joints: readonly string[],
  said: SaidMoment,
): readonly string[] | null {
  const isOpen = (line: string): boolean => {
    const time = timeIn(line, said);
    // "Tonight" names its day.
    const onDay = readWhen(`${time} ${LATER}`, said.when, said.language);
    return isClockOnly(time, said.when, said.language) && onDay.kind === 'read' && onDay.date === LATER;
  };
  const dated = lines.filter((line) => !isOpen(line));
  const [only, other] = dated;
  if (only === undefined || dated.length === lines.length || joints.some((each) => /[.!?;\n]/u.test(each)))
    return lines;
  const read = readWhen(only, said.when, said.language);
  const today = readWhen('today', said.when, 'en');
  if (read.kind !== 'read' || read.time === null) return lines;
  if (today.kind === 'read' && read.date === today.date && read.recurrence === null) return lines;
  const day = other === undefined && read.recurrence === null ? dayIn(read.words, read.date, said) : null;
  const isOfAll =
    day !== null &&
    ((lines.at(-1) === only && only.endsWith(day)) || (lines[0] === only && only.startsWith(day)));
  const isJoined = joints.some((each) => /\p{L}/u.test(each));
  if (!isJoined || !isOfAll) return isJoined || isOfAll ? null : lines;
  return lines.map((line) => (line === only ? line : `${line} ${day}`));
}

/** Any day that a time of day may be of. */
const LATER = '2033-07-21';

function timeIn(line: string, { when, language }: SaidMoment): string {
  const read = readWhen(line, when, language);
  return read.kind === 'read' ? read.words : line;
}

/** The words of a time that name its day; `null` if no words do so alone. */
function dayIn(words: string, date: string, { when, language }: SaidMoment): string | null {
  const each = words.split(' ');
  for (let length = each.length - 1; length > 0; length -= 1)
    for (let from = 0; from + length <= each.length; from += 1) {
      const part = each.slice(from, from + length).join(' ');
      const read = readWhen(part, when, language);
      if (read.kind === 'read' && read.rest === '' && read.time === null && read.date === date) return part;
    }
  return null;
}
