/** The parts of a mail in its note's text, without the lines that the import adds. */
export interface NoteWords {
  /** The text of the mail and of those contained in it. */
  words: string;
  /** Title, time and all text of the first event, as the import describes it; `null` without one. */
  event: { title: string; when: string; text: string } | null;
  /** Subject of the first contained mail, '' if it has none; `null` if the mail contains none. */
  contained: string | null;
}

/**
 * Separates a mail's text from the import's own lines: events, headings, headers of contained mails and the list of
 * attachments. A mail can imitate such lines, so events are recognised only if `hasEvent` is set.
 */
export function wordsOfMail(body: string, hasEvent: boolean): NoteWords {
  const lines = body.split('\n');
  const found: NoteWords = { words: '', event: null, contained: null };
  const kept: string[] = [];
  let isOpening = true;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const end = hasEvent && isOpening ? endOfEvent(lines, at) : at;
    if (end > at) {
      found.event ??= eventIn(lines.slice(at, end));
      at = end;
    } else if (line === CONTAINED) {
      const next = endOfHeaders(lines, at + 1);
      const subject = valueIn(lines.slice(at, next), 'Subject');
      found.contained ??= subject;
      kept.push('', subject, '');
      [at, isOpening] = [next, true];
    } else if (line === ATTACHMENTS) at = endOfList(lines, at + 1);
    else {
      if (line !== REPORT) kept.push(line.replace(ONLY_IN_HTML, ''));
      isOpening = line === '---' || (isOpening && line.trim() === '');
      at += 1;
    }
  }
  return { ...found, words: kept.join('\n').trim() };
}

export const CONTAINED = '**Forwarded message**';
export const REPORT = '**Delivery report**';
export const ATTACHMENTS = '**Attachments** (not imported)';
const ONLY_IN_HTML = /^Only in the HTML part: /;

/** First line of an event's description, by the status of the event. */
export const EVENT_HEADS = {
  cancelled: 'Cancelled event',
  accepted: 'Answer to an invitation',
  declined: 'Answer to an invitation',
  tentative: 'Answer to an invitation',
  answered: 'Answer to an invitation',
  proposal: 'Another time is proposed',
  update: 'Invitation, updated',
  invitation: 'Invitation',
  event: 'Event',
} as const;

/** Kind of an event, by the calendar in a mail that describes it. */
export type EventKind = keyof typeof EVENT_HEADS;

const HEAD = new RegExp(`^(?:${[...new Set(Object.values(EVENT_HEADS))].join('|')}): `);
const EVENT_ROW = /^(?:When|Repeats|Where|From|Answer): /;
const ROW_LABEL = /^[^:]{1,40}: /;
const HEADER_ROW = /^(?:From|To|Cc|Date|Subject): /;

function endOfEvent(lines: readonly string[], at: number): number {
  if (!HEAD.test(lines[at] ?? '')) return at;
  let end = at + 1;
  while (EVENT_ROW.test(lines[end] ?? '')) end += 1;
  return end;
}

function endOfHeaders(lines: readonly string[], at: number): number {
  let end = lines[at] === '' ? at + 1 : at;
  while (HEADER_ROW.test(lines[end] ?? '')) end += 1;
  return end;
}

function endOfList(lines: readonly string[], at: number): number {
  let end = at;
  while (lines[end] === '' || lines[end]?.startsWith('- ') === true) end += 1;
  return end;
}

const eventIn = (rows: readonly string[]): NoteWords['event'] => ({
  title: (rows[0] ?? '').replace(HEAD, ''),
  when: valueIn(rows, 'When'),
  text: rows.map((row) => row.replace(ROW_LABEL, '')).join('\n'),
});

const valueIn = (rows: readonly string[], label: string): string =>
  rows.find((row) => row.startsWith(`${label}: `))?.slice(label.length + 2) ?? '';
