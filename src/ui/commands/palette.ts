import type { Plugin } from 'obsidian';
import type { Actions, CommandId } from '../../settings/command-table';
import { COMMAND_ROWS } from './command-rows';

/** The table in the palette; a command that makes no sense now is not offered. */
export function registerPalette(
  plugin: Plugin,
  actions: Actions,
  rules: Partial<Record<CommandId, () => boolean>>,
): void {
  for (const { id, name, icon } of COMMAND_ROWS) {
    const isOffered = rules[id];
    const run = (): void => void actions[id]();
    plugin.addCommand({
      id,
      name,
      icon,
      ...(isOffered === undefined
        ? { callback: run }
        : {
            checkCallback: (isChecking) => {
              const isNow = isOffered();
              if (isNow && !isChecking) run();
              return isNow;
            },
          }),
    });
  }
}
