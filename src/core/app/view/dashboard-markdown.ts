import { DateTime } from '../../../kernel/dates/date-time';
import { capitalized } from '../../../kernel/notes/text/capitalized';
import type { LinkNote } from '../../../kernel/index/note-links';
import type { ActivityRow } from './activity/activity-row';
import { type NeedItem, needItems } from './need-item';
import { accountOfItem, dayWords } from './need-row';
import type { Overview } from './overview';
import { spendText } from './spend-text';
import { inertLine } from '../../../kernel/mail/text/inert';
import { isNotePath, noteLink } from '../../../kernel/notes/names';
import { shortLine } from './words/short-line';
import { Registry } from '../../../kernel/notes/values/registry';

const MOST_NEEDS = 20;
const MOST_ACTIVITY = 10;

export interface DashboardSetting {
  /** The current time, in wall-clock milliseconds. */
  now: number;
  /** IANA name of the person's time zone. */
  zone: string;
  linkNote: LinkNote;
}

/** Deputy's part of the dashboard note. Shows no time finer than the hour, so that it changes only with the facts. */
export function dashboardMarkdown(overview: Overview, { now, zone, linkNote }: DashboardSetting): string {
  const link: TitledLink = (path, title) => titledLink(path, title, linkNote);
  const sections = (place: DashboardSection['at']): string[] =>
    dashboardSections.rows
      .filter(({ at }) => at === place)
      .map(({ title, lines }) => section(title, lines(overview, link)));
  return [
    ...sections('top'),
    section('Needs you', needLines(needItems(overview, now), link)),
    ...sections('below needs'),
    section('Spend today', [capitalized(spendText(overview.spend.today))]),
    // Idle cycles are left out: otherwise each would rewrite the note.
    section(
      'Recent activity',
      activityLines(
        overview.activity.filter(({ isIdle }) => isIdle !== true),
        zone,
        link,
      ),
    ),
  ].join('\n\n');
}

export interface DashboardSection {
  at: 'top' | 'below needs';
  title: string;
  lines: (overview: Overview, link: TitledLink) => readonly string[];
}

export const dashboardSections = new Registry<DashboardSection>();

export type TitledLink = (path: string, title: string) => string;

const section = (title: string, lines: readonly string[]): string => [`## ${title}`, '', ...lines].join('\n');

const needLines = (items: readonly NeedItem[], link: TitledLink): string[] => {
  if (items.length === 0) return ['Nothing right now.'];
  const shown = items.slice(0, MOST_NEEDS);
  const toApprove = shown.filter(isToApprove);
  const lines = shown.flatMap((item) => {
    if (!isToApprove(item)) return needLine(item, link);
    if (item !== toApprove[0]) return [];
    return ['- For you to approve', ...toApprove.map((each) => `    ${needLine(each, link)}`)];
  });
  return [...lines, ...restLine(items.length - MOST_NEEDS)];
};

/** Approvals that wait and nothing more have one line above them all, at the place of the most urgent. */
const isToApprove = (item: NeedItem): boolean => item.kind === 'request' && item.card.status.name === '';

/** The title is bold, so that it can't start a list, a task or a quote if it is not a link. */
function needLine(item: NeedItem, link: TitledLink): string {
  if (item.kind === 'day') {
    const links = item.needs.slice(0, MOST_NEEDS).map(({ path, title }) => link(path, title));
    return `- **${dayWords(item)}**, ${item.words.why}: ${links.join(', ')}`;
  }
  const account = accountOfItem(item);
  const at = account === null ? '' : ` (${inertWords(account)})`;
  if (item.kind === 'note') {
    const { title, next, path } = item.need;
    return `- **${link(path, title)}**${at}: ${inertWords(next)}`;
  }
  const { path, status } = item.card;
  const name = isToApprove(item) ? '' : `: ${inertWords(status.name)}`;
  return `- **${link(path, cardTitle(item.card))}**${at}${name}`;
}

/** "Send e-mail to Ann Lee: Re: Does the 14th still work?" */
export const cardTitle = ({ title, about }: Overview['requests'][number]): string =>
  about === '' ? title : `${title}: ${about}`;

const activityLines = (activity: readonly ActivityRow[], zone: string, link: TitledLink): string[] =>
  activity.length === 0
    ? ['Nothing yet.']
    : activity.slice(0, MOST_ACTIVITY).map(({ at, text, detail, note }) => {
        const time = DateTime.fromMillis(at, { zone }).toFormat('ccc d LLL, HH:mm');
        const more = detail === null ? '' : ` · ${inertWords(detail)}`;
        return `- ${time}: ${note === null ? inertWords(text) : link(note, text)}${more}`;
      });

export const restLine = (rest: number): string[] => (rest > 0 ? [`- … and ${String(rest)} more`] : []);

/**
 * Text of strangers or models as plain words within a Markdown line. In addition to {@link inertLine}, it neutralises
 * characters that start formatting, tags, links or Dataview fields.
 */
export const inertWords = (text: string, most = 300): string =>
  inertLine(shortLine(text, most), 'plain')
    .replace(/:(?=:)/g, ': ')
    .replace(/[\\`*_[\]#|~$^=]/g, '\\$&');

/** Signs that end a link or start something else within one. */
const SIGNS = /[\\`*_|~$^=%#<>{}]/g;

/**
 * Link to a note that reads as `title`, without the signs in it; by the note's name if the title has no word. If the
 * link could act as more than a link, returns the title as plain words.
 */
export function titledLink(path: string, title: string, linkNote?: LinkNote): string {
  const link = inertLink(path, linkNote);
  const words = inertLine(shortLine(title, 300), 'plain')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/::+/g, ':')
    .replace(SIGNS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(words) || link === `[[${words}]]`) return link;
  if (link.startsWith('[[')) return `${link.slice(0, -2)}|${words}]]`;
  return link.includes('](') ? `[${words}]${link.slice(link.indexOf('](') + 1)}` : inertWords(title);
}

/** Link to a note, by its name unless `linkNote` says otherwise; plain words if it could act as more than a link. */
export function inertLink(path: string, linkNote: LinkNote = noteLink): string {
  const link = linkNote(path);
  const isPlain = isNotePath(path) && !/%%|<|::|`|\$\$/.test(link) && link === shortLine(link, 1_000);
  return isPlain ? link : inertWords(path);
}
