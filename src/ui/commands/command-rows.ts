import { APP_COMMANDS, type CommandId } from '../../core/settings/command-table';

const isCommand = (id: string): id is CommandId => Object.hasOwn(APP_COMMANDS, id);

/** The table as a list, in its order. */
export const COMMAND_ROWS = Object.entries(APP_COMMANDS).flatMap(([id, row]) =>
  isCommand(id) ? [{ id, ...row }] : [],
);
