import type { Feature } from '../core/feature';
import { digest } from './digest/feature';
import { PARTS } from './parts';

/** The optional features that Deputy is built with, one line each. */
export const FEATURES: readonly Feature[] = [digest];

/** All that a host makes known by `useFeatures`. */
export const BUILT_IN: readonly Feature[] = [...PARTS, ...FEATURES];
