import { findWord, plainLetters, wordPattern } from '../../../../kernel/notes/text/word-pattern';
import {
  ACTING_WORDS,
  DOUBLE_WORDS,
  MAKING_WORDS,
  NOTING_WORDS,
  READING_WORDS,
  REMINDING_WORDS,
  TELLING_WORDS,
  WORKING_WORDS,
  WORKING_WORDS_ANYWHERE,
} from './external-words';
import { WORD_LETTERS } from '../../../../kernel/notes/text/word-letters';

/**
 * Whether a step needs the person, because it names something that leaves the vault (a mail, call, payment, order,
 * post, appointment or service), or something that the vault's tools cannot do. True in doubt: a needless ✋ costs a
 * click, and a step without ✋ only gets vault tools anyway. "Draft a reply", "find the order" and "remind me to call"
 * stay inside; "draft a reply and send it" does not.
 */
export function namesExternalAction(text: string): boolean {
  const actions = withoutLinks(plainLetters(text)).split(SEQUENCES).map(clausesOf);
  return actions.some(
    (clauses) => clauses.some(isExternal) || (clauses.length > 0 && !clauses.some(isForTools)),
  );
}

const clausesOf = (action: string): string[] =>
  action
    .split(JOINTS)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

function isExternal(clause: string): boolean {
  const { acting, telling, double, reminding, making } = PATTERNS;
  const verb = firstWord(clause);
  const start = clause.split(/\s+/).slice(0, 3).join(' ');
  if (findWord(reminding, start) !== null)
    return findWord(making, verb) !== null && placePattern().test(clause);
  if (findWord(acting, clause) !== null || findWord(telling, verb) !== null) return true;
  return isOutside(clause, verb) || (findWord(double, clause) !== null && !isInside(verb));
}

/** Whether tools can do what a clause asks: search, read, write, remind or draft. Unknown verbs: the person. */
function isForTools(clause: string): boolean {
  const { working, anywhere, reminding } = PATTERNS;
  const verb = firstWord(clause);
  return (
    isInside(verb) ||
    findWord(working, verb) === verb ||
    findWord(anywhere, clause) !== null ||
    findWord(reminding, clause) !== null
  );
}

const isInside = (verb: string): boolean =>
  [PATTERNS.reading, PATTERNS.noting, PATTERNS.making].some((pattern) => findWord(pattern, verb) !== null);

/** Whether a clause acts on a service or calendar. Reading and preparing for one are not such acts. */
function isOutside(clause: string, verb: string): boolean {
  const { reading, noting, making, outside, inside } = PATTERNS;
  // A single name continues a list, as in "search for PayPal and Stripe".
  if (findWord(outside, clause) === clause || findWord(reading, verb) !== null) return false;
  if (placePattern().test(clause)) return true;
  if (findWord(outside, clause) === null || findWord(noting, verb) !== null) return false;
  return findWord(making, verb) === null || findWord(inside, clause) === null;
}

const firstWord = (clause: string): string =>
  /^[^\p{L}\p{N}]*(?:(?:please|bitte|now|finally|also|then)\s+)*(\S*)/iu.exec(clause)?.[1] ?? '';

/** The text without targets of links, which are no actions: `[[Send-off]]`, `Notes/pay.md`. Takes linear time. */
const withoutLinks = (text: string): string =>
  text
    .replace(/\[\[[^[\]]*\]\]|`[^`]*`/gu, ' note ')
    .replace(/\S+/gu, (word) => word.replace(/^.+\.md\b/su, ' note '));

/** Matches the words before a further action, which the tools must be able to do, too. */
const SEQUENCES = /[;；\n]|\s(?:then|dann|puis|luego|poi|depois|daarna|затем)(?=\s)/iu;

/** Matches places where another action may begin; a full stop is one only at the end of a word. */
const JOINTS = /[,:!?、，。]|\.(?=\s|$)|[-–—](?=\s)|\s(?:and|und|et|y|e|en|och|og|i|и)\s/iu;

/** Services and calendars outside the vault, for `wordPattern`. */
const OUTSIDE_PLACES: readonly string[] = [
  'google, gmail, outlook, onedrive, dropbox, icloud, sharepoint, box.com, notion, trello, jira, asana',
  'todoist, airtable, confluence, github, gitlab, bitbucket, figma, zoom, webex, skype, slack, whatsapp',
  'telegram, discord, messenger, wechat, mattermost, linkedin, twitter, facebook, instagram, tiktok',
  'youtube, reddit, mastodon, bluesky, paypal, stripe, venmo, wise, revolut, klarna, online banking',
  'amazon, ebay, etsy, shopify, salesforce, hubspot, mailchimp, calendly, doodle, docusign, xero',
  'quickbooks, datev, elster, wordpress, microsoft teams, ms teams',
  'calendar, calendars, *kalender*, calendrier, calendario, calendário, kalenteri*, ημερολόγι*',
  'kalendarz*, kalendář*, kalendár*, naptár*, takvim*, календар*, lịch, تقويم, التقويم, יומן, ליומן, ביומן',
  'कैलेंडर, 日历, 日曆, カレンダー, 캘린더, 달력, ปฏิทิน, 微信, 钉钉, 카카오톡',
].flatMap((line) => line.split(', '));

/** Words for something inside the vault: "a note about Google Drive". */
const INSIDE_PLACES = [
  'note, notes, vault, reminder, reminders, draft, drafts, list, lists, table, summary, outline, agenda',
  'notiz, notizen, liste, tabelle, entwurf, erinnerung, zusammenfassung',
].join(',');

let place: RegExp | undefined;

/**
 * Matches phrases that name where something is done or put: "in the calendar", "via Teams". The names may be ordinary
 * words. Compiled at its first use, as a list of words is.
 */
const placePattern = (): RegExp =>
  // Uses no lookbehind, because the oldest iOS versions that Obsidian supports do not have it.
  (place ??= new RegExp(
    `(?:^|[^${WORD_LETTERS}])(?:${AT})\\s+(?:(?:${THE})\\s+){0,2}(?:${NAMES})(?![${WORD_LETTERS}])`,
    'iu',
  ));

const AT =
  'to|in|into|on|onto|at|via|over|through|using|per|from|im|ins|auf|über|bei|zu|à|au|dans|sur|par|en|por|nel|sul|su|tramite|em|no|na|pelo|op|aan|naar|til|till|på|i|do|w|na|в|на|через|у';
const THE =
  'the|our|my|your|her|his|their|a|an|shared|team|company|den|dem|der|die|das|meinen|meinem|unseren|unserem|le|la|les|mon|notre|el|mi|il|mio|o|meu|de|het|mijn|min|mitt|vår';
const NAMES = [
  ...['teams', 'signal', 'drive', 'bank', 'cloud', 'server', 'website', 'web', 'internet', 'forum', 'chat'],
  ...OUTSIDE_PLACES.map((name) => name.replace('.', String.raw`\.`).replaceAll('*', `[${WORD_LETTERS}]*`)),
].join('|');

const PATTERNS = {
  acting: wordPattern(Object.values(ACTING_WORDS).flat().join(',')),
  telling: wordPattern(TELLING_WORDS),
  double: wordPattern(DOUBLE_WORDS),
  reading: wordPattern(READING_WORDS),
  noting: wordPattern(NOTING_WORDS),
  making: wordPattern(MAKING_WORDS),
  reminding: wordPattern(REMINDING_WORDS),
  working: wordPattern(WORKING_WORDS),
  anywhere: wordPattern(WORKING_WORDS_ANYWHERE),
  outside: wordPattern(OUTSIDE_PLACES),
  inside: wordPattern(INSIDE_PLACES),
};
