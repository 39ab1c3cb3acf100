import type { DeputyShared } from './at-once';
import type { Deputy } from './deputy';
import { Registry } from '../../kernel/notes/values/registry';

/** Makes a feature's part of {@link Deputy}. The feature declares its type by merging it into that interface. */
export type DeputyPart = (shared: DeputyShared) => Partial<Deputy>;

export const deputyParts = new Registry<DeputyPart>();
