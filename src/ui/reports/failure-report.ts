import type { Report } from './report';

/** A promise that was broken: what the error says, in a dialog instead of a console. */
export const failureReport = (error: unknown): Report => ({
  title: 'Something went wrong',
  lines: [
    error instanceof Error && error.message !== '' ? error.message : 'The reason is not known.',
    'Whatever was finished before stands. Try again.',
  ],
  isTrouble: true,
});
