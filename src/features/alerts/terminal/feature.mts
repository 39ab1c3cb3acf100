import { execFile } from 'node:child_process';
import { platform } from 'node:process';
import { needItems } from '../../../core/app/view/need-item';
import { counted } from '../../../core/app/view/words/counted';
import { valueOf } from '../../../core/settings/feature-setting';
import { readJson } from '../../../kernel/notes/values/json';
import * as z from '../../../kernel/notes/values/schema';
import { VaultError } from '../../../kernel/ports/vault';
import type { TerminalFeature } from '../../../../headless/command/terminal-feature.mjs';
import type { Watched } from '../../../../headless/words/feature-lines.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { ALERTS } from '../feature';

/** Ids of the urgent items that the person was notified of, which a new process does not repeat. */
const PATH = 'alerts.json';
const known = z.array(z.string());
const TITLE = 'Deputy: something urgent waits';
/** Milliseconds that the system's program may take. */
const PATIENCE_MS = 10_000;

/** Programs that show a notification, by platform. They get a title that Deputy wrote, and no text of a mail. */
const PROGRAMS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  linux: ['notify-send', '--app-name=Deputy', TITLE],
  darwin: ['osascript', '-e', `display notification "" with title ${JSON.stringify(TITLE)}`],
};

export const alertsTerminal: TerminalFeature = {
  lines: {
    async missed({ deputy, folder, settings, ports: { home, clock } }) {
      if (!valueOf(settings, ALERTS)) return [];
      const urgent = needItems(await deputy.overview(), clock.now())
        .filter(({ group }) => group === 'urgent')
        .map(({ id }) => id);
      const before = readJson(known, await home.read(PATH)) ?? [];
      const fresh = urgent.filter((id) => !before.includes(id));
      if (urgent.join('\n') !== before.join('\n')) await keep(home, urgent);
      if (fresh.length === 0) return [];
      notify();
      const line = `${counted(fresh.length, 'urgent item')} new: deputy status ${shellWord(folder)}`;
      return [{ key: `urgent ${fresh.join(' ')}`, line }];
    },
  },
};

/** Without the record, a new process notifies once more. */
async function keep(home: Watched['ports']['home'], urgent: readonly string[]): Promise<void> {
  await home.replace(PATH, JSON.stringify(urgent)).catch((error: unknown) => {
    if (!(error instanceof VaultError)) throw error;
  });
}

/** A system without such a program, or without a screen, shows nothing; the line at the terminal remains. */
function notify(): void {
  const [program, ...words] = PROGRAMS[platform] ?? [];
  if (program !== undefined) execFile(program, words, { timeout: PATIENCE_MS }, () => undefined);
}
