import { spendText } from '../../core/app/view/spend-text';
import { success } from '../../core/app/view/report';
import type { Feature, ReportCommand } from '../../core/feature';
import type { Facts } from '../../core/app/facts';
import { DateTime } from '../../kernel/dates/date-time';
import { rewriteEffect } from '../../kernel/effects/edit-effect';
import { readText } from '../../kernel/effects/read-text';
import { ifReadable } from '../../kernel/index/unless-refused';
import type { Session } from '../../core/session/session';
import { valueOf, type FeatureSetting } from '../../core/settings/feature-setting';
import { DAILY_NOTE, dailyNotePath, withDigest } from './daily-note';
import { detailOf, type LogLine } from '../../core/app/view/activity/log-line';
import { needItems } from '../../core/app/view/need-item';
import type { Spend } from '../../kernel/log/spend';
import { choice, text } from '../../core/settings/setting-row';

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
const DIGEST_AT: FeatureSetting<keyof typeof HOURS> = {
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
const DAILY_NOTE_FORM: FeatureSetting<string> = {
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

interface Digest {
  needYou: number;
  /** Number of notes that were triaged since midnight, without undone decisions. */
  sorted: number;
  /** Number of mails and calls that went out since midnight. */
  sent: number;
  spend: Spend;
}

/** Counts the items that need the person, and the work since midnight. */
export async function readDigest({ clock, overview, past }: Facts): Promise<Digest> {
  const now = clock.now();
  const dayBegan = DateTime.fromMillis(now, { zone: clock.zone }).startOf('day').toMillis();
  const [shown, { lines, decisions }] = [await overview(), await past()];
  return {
    needYou: needItems(shown, now).length,
    sorted: decisions.filter(({ line, isUndone }) => line.at >= dayBegan && !isUndone).length,
    sent: lines.filter((line) => line.at >= dayBegan && isSent(line)).length,
    spend: shown.spend.today,
  };
}

/** Whether Deputy sent something. Acts in the vault have no recipients; a step by hand is done by the person. */
const isSent = (line: LogLine): boolean =>
  line.event === 'approval_executed' &&
  detailOf(line, 'action') !== 'do_by_hand' &&
  (detailOf(line, 'recipients') ?? '') !== '';

/** "3 need you, 12 sorted, 2 sent" */
const digestWords = ({ needYou, sorted, sent }: Digest): string =>
  [
    needYou === 0 ? 'nothing needs you' : `${String(needYou)} ${needYou === 1 ? 'needs' : 'need'} you`,
    ...(sorted === 0 ? [] : [`${String(sorted)} sorted`]),
    ...(sent === 0 ? [] : [`${String(sent)} sent`]),
  ].join(', ');

/** Name of this device's file that holds the last day whose digest was written. */
const WRITTEN = 'digest-day';

/**
 * Adds the digest to today's daily note, once a day, after the set time. Skips a missing note: if Deputy created it,
 * the person's template would not be applied. If the person is typing in the note, the next cycle tries again.
 */
async function writeDigest({ ports, settings, effects }: Session, facts: Facts): Promise<void> {
  const digestAt = valueOf(settings, DIGEST_AT);
  const now = DateTime.fromMillis(ports.clock.now(), { zone: ports.clock.zone });
  if (digestAt === 'off' || now.toFormat('HH:mm') < digestAt) return;
  const day = now.toFormat('yyyy-MM-dd');
  const path = dailyNotePath(valueOf(settings, DAILY_NOTE_FORM) || DAILY_NOTE, now);
  if (path === null || (await ports.device.read(WRITTEN)) === day) return;
  const text = await ifReadable(readText(ports.vault, path));
  if (text === null) return;
  const words = digestWords(await readDigest(facts));
  const after = withDigest(text, words);
  if (after !== null) {
    const { kind } = await effects.commit({
      kind: 'edit',
      label: `Added the digest to ${path}: ${words}`,
      effects: [rewriteEffect(path, text, after)],
    });
    if (kind !== 'committed') return;
  }
  await ports.device.replace(WRITTEN, day);
}

const SHOW: ReportCommand = {
  name: 'digest',
  heading: 'Preview, report and undo',
  summary: 'Show how many things need you, and what was sorted and sent today',
  example: '~/notes',
  app: { id: 'show-digest', name: 'Show the digest of the day', icon: 'newspaper' },
  async read(facts) {
    const digest = await readDigest(facts);
    const { needYou, sorted, sent, spend } = digest;
    const spent = `Spent: ${spendText(spend)}.`;
    return {
      report: success(`Today: ${digestWords(digest)}`, spent),
      json: { needYou, sorted, sent, spend },
    };
  },
};

/** One line a day in the person's daily note, and the same figures on request. */
export const digest: Feature = {
  name: 'digest',
  settings: [DIGEST_AT, DAILY_NOTE_FORM],
  steps: [{ at: 'end', part: 'Daily note', run: writeDigest }],
  commands: [SHOW],
  api: { digest: async (facts) => digestWords(await readDigest(facts)) },
};
