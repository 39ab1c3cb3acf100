import type { DeputyState } from '../dashboard/deputy-state';

/** What a host that keeps running is doing, or why it does nothing; declared where it is put into words. */
export type AutomationState = DeputyState;
