import { DateTime } from '../dates/date-time';
import { EVENT_HEADS, type EventKind } from './quoting/note-words';
import { plainAsMarkdown } from './text/plain-text';
import { visibleLine, visibleText } from './text/visible-text';

/** A property of a calendar, with folded lines joined and names in upper case. */
interface Property {
  name: string;
  parameters: ReadonlyMap<string, string>;
  value: string;
}

interface CalendarEvent {
  method: string;
  properties: readonly Property[];
}

/** Maximum number of events of a mail that are shown; more are an exported calendar, not an invitation. */
const MOST_EVENTS = 5;
/** Maximum number of characters of a calendar that are read. */
const LONGEST = 200_000;

/**
 * Describes the calendars of a mail (RFC 5545, `text/calendar`) as Markdown: what, when, where and from whom.
 * Times are in the event's own zone, followed by the reader's if that differs. '' if there is no event.
 */
export function invitationText(calendars: readonly string[], zone: string | null): string {
  const shown = new Map<string, string>();
  for (const event of calendars.flatMap(readEvents)) {
    const key = ['UID', 'RECURRENCE-ID'].map((name) => valueOf(event, name)).join(' ');
    // The same event often arrives as a part and as an attached file.
    if (!shown.has(key)) shown.set(key, eventText(event, zone));
  }
  return [...shown.values()].slice(0, MOST_EVENTS).join('\n\n');
}

function readEvents(calendar: string): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  let [method, properties, depth]: [string, Property[], number] = ['', [], 0];
  const lines = calendar.slice(0, LONGEST).replace(/\r?\n[ \t]/g, '');
  for (const line of lines.split(/\r?\n/)) {
    const property = readProperty(line);
    if (property === null) continue;
    const { name, value } = property;
    const isEvent = value.toUpperCase() === 'VEVENT';
    if (name === 'METHOD' && depth === 0) method = value.trim().toUpperCase();
    else if (name === 'BEGIN' && isEvent && depth === 0) [properties, depth] = [[], 1];
    else if (depth > 0 && name === 'BEGIN') depth += 1;
    else if (depth === 1 && name === 'END') {
      events.push({ method, properties });
      depth = 0;
    } else if (depth > 0 && name === 'END') depth -= 1;
    else if (depth === 1) properties.push(property);
  }
  // A calendar may declare its method after the events.
  return events.map((event) => ({ ...event, method: event.method === '' ? method : event.method }));
}

/** Parses a line such as `DTSTART;TZID="Europe/Berlin":20261126T100000`; `null` if it is not a property. */
function readProperty(line: string): Property | null {
  const head = /^([A-Za-z-]{1,60})((?:;[A-Za-z-]{1,60}=(?:"[^"]{0,500}"|[^";:]{0,500})){0,20}):/.exec(line);
  if (head === null) return null;
  const [whole, name = '', given = ''] = head;
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, bare] of given.matchAll(/;([A-Za-z-]{1,60})=(?:"([^"]*)"|([^";:]*))/g))
    parameters.set(key.toUpperCase(), quoted ?? bare ?? '');
  return { name: name.toUpperCase(), parameters, value: line.slice(whole.length) };
}

const find = ({ properties }: CalendarEvent, name: string): Property | null =>
  properties.find((property) => property.name === name) ?? null;

const valueOf = (event: CalendarEvent, name: string): string =>
  unescaped(find(event, name)?.value ?? '').trim();

const unescaped = (text: string): string =>
  text.replace(/\\([nN;,\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

function eventText(event: CalendarEvent, zone: string | null): string {
  const line = (text: string): string => plainAsMarkdown(visibleLine(text).slice(0, 500));
  const rows: [label: string, text: string][] = [
    [EVENT_HEADS[kindOf(event)], valueOf(event, 'SUMMARY') || 'no title'],
    ['When', whenText(event, zone)],
    ['Repeats', repeatText(valueOf(event, 'RRULE'))],
    ['Where', valueOf(event, 'LOCATION')],
    ['From', personOf(find(event, 'ORGANIZER'))],
    ['Answer', answerOf(event)],
  ];
  return rows
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${line(text)}`)
    .join('\n');
}

/** Description of the first event, for a mail that has no text of its own. */
export const invitationDetails = (calendars: readonly string[]): string =>
  plainAsMarkdown(
    visibleText(
      calendars
        .flatMap(readEvents)
        .slice(0, 1)
        .map((event) => valueOf(event, 'DESCRIPTION'))
        .join(''),
    ).trim(),
  );

/** Kind of the first event in the calendars of a mail; `null` if they hold none. */
export function eventKind(calendars: readonly string[]): EventKind | null {
  const [event] = calendars.flatMap(readEvents);
  return event === undefined ? null : kindOf(event);
}

function kindOf(event: CalendarEvent): EventKind {
  const { method } = event;
  if (method === 'CANCEL' || valueOf(event, 'STATUS').toUpperCase() === 'CANCELLED') return 'cancelled';
  if (method === 'REPLY') return ANSWERS[answerIn(event)]?.kind ?? 'answered';
  if (method === 'COUNTER') return 'proposal';
  if (method !== 'REQUEST') return 'event';
  return Number(valueOf(event, 'SEQUENCE')) > 0 ? 'update' : 'invitation';
}

const answerIn = (event: CalendarEvent): string =>
  find(event, 'ATTENDEE')?.parameters.get('PARTSTAT')?.toUpperCase() ?? '';

/** Formats a person such as `Ada <ada@example.org>`. */
function personOf(property: Property | null): string {
  if (property === null) return '';
  const address = property.value.replace(/^mailto:/i, '').trim();
  const name = property.parameters.get('CN') ?? '';
  return name === '' || name === address ? address : `${name} <${address}>`;
}

/** "Ann Lee accepted" for a reply to an invitation; '' for any other event. */
function answerOf(event: CalendarEvent): string {
  if (event.method !== 'REPLY') return '';
  const attendee = find(event, 'ATTENDEE');
  return attendee === null ? '' : `${personOf(attendee)} ${ANSWERS[answerIn(event)]?.says ?? 'answered'}`;
}

const ANSWERS: Readonly<Record<string, { kind: EventKind; says: string }>> = {
  ACCEPTED: { kind: 'accepted', says: 'accepted' },
  DECLINED: { kind: 'declined', says: 'declined' },
  TENTATIVE: { kind: 'tentative', says: 'may come' },
};

/** Describes a repetition, such as `every week` or `every 2 weeks`; an unknown rule is returned unchanged. */
function repeatText(rule: string): string {
  if (rule === '') return '';
  const parts = new Map(rule.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  const unit = UNITS[parts.get('FREQ')?.toUpperCase() ?? ''];
  if (unit === undefined) return rule;
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const days = parts.get('BYDAY') ?? '';
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '');
  return [
    interval > 1 ? `every ${String(interval)} ${unit}s` : `every ${unit}`,
    ...(days === '' ? [] : [`(${days.replaceAll(',', ', ')})`]),
    ...(until === null ? [] : [`until ${until.slice(1, 4).join('-')}`]),
    ...(parts.has('COUNT') ? [`${parts.get('COUNT') ?? ''} times`] : []),
  ].join(' ');
}

const UNITS: Readonly<Record<string, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

interface Moment {
  at: DateTime;
  /** Whether the moment is a day without a time. */
  isDay: boolean;
  /** Name of the time zone; '' for a time without a zone, which means local time everywhere. */
  zone: string;
  /** Whether Deputy knows `zone` and can convert the time to other zones. */
  isKnown: boolean;
}

function whenText(event: CalendarEvent, zone: string | null): string {
  const start = momentOf(find(event, 'DTSTART'));
  if (start === null) return valueOf(event, 'DTSTART');
  const end = momentOf(find(event, 'DTEND')) ?? after(start, valueOf(event, 'DURATION'));
  const own = rangeText(start, end, (at) => at);
  if (start.isDay) return own;
  const named = start.zone === '' ? own : `${own} (${start.zone})`;
  if (zone === null || !start.isKnown || !isZone(zone)) return named;
  const there = start.at.setZone(zone);
  if (there.offset === start.at.offset) return named;
  return `${named}, which is ${rangeText(start, end, (at) => at.setZone(zone))} (${zone})`;
}

/** Formats a range such as `Thursday, 26 November 2026, 10:00 to 11:00`. */
function rangeText(start: Moment, end: Moment | null, shown: (at: DateTime) => DateTime): string {
  const from = shown(start.at);
  const day = (at: DateTime): string => at.toFormat('cccc, d LLLL yyyy');
  if (start.isDay) {
    // For whole days, the calendar's end is the day after the last one.
    const last = end?.at.minus({ days: 1 }) ?? from;
    return last > from ? `${day(from)} to ${day(last)}` : `${day(from)}, all day`;
  }
  const begun = `${day(from)}, ${from.toFormat('HH:mm')}`;
  if (end === null || end.at <= start.at) return begun;
  const to = shown(end.at);
  return `${begun} to ${to.isSameDay(from) ? '' : `${day(to)}, `}${to.toFormat('HH:mm')}`;
}

/** Matches a duration of RFC 5545 such as `PT1H30M`. */
const DURATION = /^P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?)?$/;

function after(start: Moment, duration: string): Moment | null {
  const found = DURATION.exec(duration);
  if (found === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = [1, 2, 3, 4, 5].map((group) =>
    Number(found[group] ?? 0),
  );
  return { ...start, at: start.at.plus({ weeks, days, hours, minutes, seconds }) };
}

function momentOf(property: Property | null): Moment | null {
  const text = property?.value.trim() ?? '';
  const day = DateTime.fromISO(text, { zone: 'utc' });
  if (/^\d{8}$/.test(text) && day.isValid) return { at: day, isDay: true, zone: '', isKnown: false };
  const named = property?.parameters.get('TZID') ?? '';
  const isUtc = text.endsWith('Z');
  const found = isUtc ? 'utc' : zoneOf(named);
  const at = DateTime.fromISO(text.replace(/Z$/, ''), { zone: found ?? 'utc' });
  if (!/^\d{8}T\d{6}Z?$/.test(text) || !at.isValid) return null;
  return { at, isDay: false, zone: isUtc ? 'UTC' : (found ?? named), isKnown: found !== null };
}

/** Finds a zone's IANA name, given with or without a prefix, or as a Windows zone name; `null` if unknown. */
function zoneOf(name: string): string | null {
  const parts = name.split('/');
  const candidates = [name, parts.slice(-2).join('/'), parts.slice(-3).join('/'), WINDOWS_ZONES[name] ?? ''];
  return candidates.find(isZone) ?? null;
}

/** Names without a slash, such as "local", depend on the machine. */
const isZone = (name: string): boolean =>
  name.includes('/') && DateTime.fromMillis(0, { zone: name }).isValid;

/** Windows zone names from CLDR's windowsZones, territory 001. Names that are missing here are shown as they are. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  UTC: 'Etc/UTC',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Romance Standard Time': 'Europe/Paris',
  'Central European Standard Time': 'Europe/Warsaw',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'GTB Standard Time': 'Europe/Bucharest',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'Egypt Standard Time': 'Africa/Cairo',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'Pakistan Standard Time': 'Asia/Karachi',
  'India Standard Time': 'Asia/Calcutta',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'China Standard Time': 'Asia/Shanghai',
  'Taipei Standard Time': 'Asia/Taipei',
  'Singapore Standard Time': 'Asia/Singapore',
  'W. Australia Standard Time': 'Australia/Perth',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Alaskan Standard Time': 'America/Anchorage',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'SA Pacific Standard Time': 'America/Bogota',
  'Eastern Standard Time': 'America/New_York',
  'Atlantic Standard Time': 'America/Halifax',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Argentina Standard Time': 'America/Buenos_Aires',
};
