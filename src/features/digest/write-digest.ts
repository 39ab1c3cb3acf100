import type { Facts } from '../../core/app/facts';
import { DateTime } from '../../kernel/dates/date-time';
import { rewriteEffect } from '../../kernel/effects/edit-effect';
import { readText } from '../../kernel/effects/read-text';
import { ifReadable } from '../../kernel/index/unless-refused';
import type { Session } from '../../core/session/session';
import { valueOf } from '../../core/settings/feature-setting';
import { DAILY_NOTE, dailyNotePath, withDigest } from './daily-note';
import { digestWords, readDigest } from './digest';
import { DAILY_NOTE_FORM, DIGEST_AT } from './settings';

/** Name of this device's file that holds the last day whose digest was written. */
const WRITTEN = 'digest-day';

/**
 * Adds the digest to today's daily note, once a day, after the set time. Skips a missing note: if Deputy created it,
 * the person's template would not be applied. If the person is typing in the note, the next cycle tries again.
 */
export async function writeDigest({ ports, settings, effects }: Session, facts: Facts): Promise<void> {
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
