import { DateTime } from '../../kernel/dates/date-time';
import type { FeatureSetting } from '../../core/settings/feature-setting';
import { choice, text } from '../../core/settings/setting-row';
import { DAILY_NOTE, dailyNotePath } from './daily-note';

const HOURS = {
  off: 'Off',
  '07:00': 'At 7:00',
  '08:00': 'At 8:00',
  '09:00': 'At 9:00',
  '12:00': 'At noon',
  '17:00': 'At 17:00',
  '18:00': 'At 18:00',
  '20:00': 'At 20:00',
};

/** Earliest time of day to write the digest, such as `08:00`, or `off`. */
export const DIGEST_AT: FeatureSetting<keyof typeof HOURS> = {
  key: 'digestAt',
  row: choice({
    values: ['off', '07:00', '08:00', '09:00', '12:00', '17:00', '18:00', '20:00'],
    default: 'off',
    place: 'vault',
    name: 'Digest in the daily note',
    desc: 'One line a day, such as "3 need you, 12 sorted, 2 sent", below the text of a note that is there.',
    aliases: ['summary', 'daily note', 'report', 'schedule'],
    options: HOURS,
    needs: 'after',
    guard: null,
  }),
};

/** Form of the daily notes' paths; '' means Obsidian's default. */
export const DAILY_NOTE_FORM: FeatureSetting<string> = {
  key: 'dailyNote',
  row: text({
    longest: 200,
    check: (form) => form === '' || dailyNotePath(form, DateTime.fromMillis(0, { zone: 'utc' })) !== null,
    place: 'vault',
    name: 'Daily notes',
    desc: "Folder and form of their names, as in the settings of Obsidian's daily notes.",
    aliases: ['digest', 'journal'],
    placeholder: DAILY_NOTE,
    allowed: 'A path such as Daily/YYYY-MM-DD; other words go in [brackets].',
    needs: 'after',
    guard: null,
  }),
};
