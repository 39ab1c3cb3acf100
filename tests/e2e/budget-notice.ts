import { expect } from 'vitest';

/** What standard error holds after the first call of all: it is said once. */
export const BUDGET_NOTICE = expect.stringMatching(/^Limit: .+\n$/) as string;
