import type { Feature } from '../../core/feature';
import { REVISION_SETTINGS } from './model/settings';

/** Evaluates a model's drafts, revises weak ones, and keeps their versions. */
export const revision: Feature = { name: 'revision', settings: REVISION_SETTINGS };
