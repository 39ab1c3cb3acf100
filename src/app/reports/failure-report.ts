import type { Report } from '../view/report';

/** Report of an unexpected error, shown in a dialog rather than in the console. */
export const failureReport = (error: unknown): Report => ({
  title: 'Something went wrong',
  lines: [
    error instanceof Error && error.message !== '' ? error.message : 'The reason is not known.',
    'Whatever was finished before stands. Try again.',
  ],
  isTrouble: true,
});
