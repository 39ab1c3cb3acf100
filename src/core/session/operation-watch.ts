import type { Finished } from '../../kernel/effects/effects';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Settings } from '../settings/settings';

/** Records for a feature what an operation did. Called before the operation is closed; after a crash, maybe twice. */
export type OperationWatch = (
  place: { device: DeviceStore; settings: Settings },
  finished: Finished,
) => Promise<void>;

let watches: readonly OperationWatch[] = [];

/** Registers watches. Called by `createDeputy`. */
export function watchOperations(used: readonly OperationWatch[]): void {
  watches = used;
}

export const operationWatches = (): readonly OperationWatch[] => watches;
