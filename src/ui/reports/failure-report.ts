import type { Report } from '../dialogs/report-dialog';

/** A promise that was broken: what the error says, in a dialog instead of a console. */
export const failureReport = (error: unknown): Report => ({
  title: 'That did not work',
  lines: [
    error instanceof Error && error.message !== '' ? error.message : 'The reason is not known.',
    'What was done before stands; nothing was sent or overwritten because of this. Try again.',
  ],
});
