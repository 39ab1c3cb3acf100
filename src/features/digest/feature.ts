import { spendText } from '../../core/app/view/spend-text';
import { success } from '../../core/app/view/report';
import type { Feature, ReportCommand } from '../../core/feature';
import { digestWords, readDigest } from './digest';
import { DAILY_NOTE_FORM, DIGEST_AT } from './settings';
import type { Facts } from '../../core/app/facts';
import { DateTime } from '../../kernel/dates/date-time';
import { rewriteEffect } from '../../kernel/effects/edit-effect';
import { readText } from '../../kernel/effects/read-text';
import { ifReadable } from '../../kernel/index/unless-refused';
import type { Session } from '../../core/session/session';
import { valueOf } from '../../core/settings/feature-setting';
import { DAILY_NOTE, dailyNotePath, withDigest } from './daily-note';

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
      run: ports.host.randomId(),
      kind: 'edit',
      label: `Added the digest to ${path}: ${words}`,
      effects: [rewriteEffect(path, text, after)],
      entries: [],
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
