import { WORD_LETTERS } from '../../../../kernel/notes/text/word-letters';

/** Services and calendars outside the vault, for `wordPattern`. */
export const OUTSIDE_PLACES: readonly string[] = [
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

/** Words that name something inside the vault: "a note about Google Drive". */
export const INSIDE_PLACES: readonly string[] = [
  'note, notes, vault, reminder, reminders, draft, drafts, list, lists, table, summary, outline, agenda',
  'notiz, notizen, liste, tabelle, entwurf, erinnerung, zusammenfassung',
].flatMap((line) => line.split(', '));

/** Where something is done or put: "in the calendar", "via Teams". Finds also names that are words as well. */
export const placePattern = (): RegExp =>
  // No look-behind: older iOS versions that Obsidian supports don't know it.
  new RegExp(
    `(?:^|[^${WORD_LETTERS}])(?:${AT})\\s+(?:(?:${THE})\\s+){0,2}(?:${NAMES})(?![${WORD_LETTERS}])`,
    'iu',
  );

const AT =
  'to|in|into|on|onto|at|via|over|through|using|per|from|im|ins|auf|über|bei|zu|à|au|dans|sur|par|en|por|nel|sul|su|tramite|em|no|na|pelo|op|aan|naar|til|till|på|i|do|w|na|в|на|через|у';
const THE =
  'the|our|my|your|her|his|their|a|an|shared|team|company|den|dem|der|die|das|meinen|meinem|unseren|unserem|le|la|les|mon|notre|el|mi|il|mio|o|meu|de|het|mijn|min|mitt|vår';
const NAMES = [
  ...['teams', 'signal', 'drive', 'bank', 'cloud', 'server', 'website', 'web', 'internet', 'forum', 'chat'],
  ...OUTSIDE_PLACES.map((name) => name.replace('.', String.raw`\.`).replaceAll('*', `[${WORD_LETTERS}]*`)),
].join('|');
