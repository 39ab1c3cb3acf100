import type { LogEntry } from '../../log/entry';
import type { FittedPrompt } from './conversation';

/** For the log, where the model does not see all of what it is asked about. */
export const cutEntry = ({ characters: { all, shown } }: FittedPrompt): LogEntry | null =>
  shown >= all
    ? null
    : {
        event: 'truncated',
        severity: 'info',
        details: { original_characters: all, kept_characters: shown },
      };
