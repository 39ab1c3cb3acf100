import type { DeputyShared } from './at-once';
import type { CoreDeputy, Deputy } from './deputy';

/** Makes a feature's part of {@link Deputy}. The feature declares its type by merging it into that interface. */
export type DeputyPart = (shared: DeputyShared) => Partial<Deputy>;

let parts: readonly DeputyPart[] = [];

/** Registers the parts of features. Called before `createDeputy`. */
export function useDeputyParts(used: readonly DeputyPart[]): void {
  parts = used;
}

/** Adds the parts of features. A feature declares its part in the folder that registers it, so none is missing. */
export function addDeputyParts(deputy: CoreDeputy, shared: DeputyShared): asserts deputy is Deputy {
  for (const part of parts) Object.assign(deputy, part(shared));
}
