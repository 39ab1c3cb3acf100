import type { Finished } from '../../kernel/effects/effects';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Settings } from '../settings/settings';
import { Registry } from '../../kernel/notes/values/registry';

/** Records for a feature what an operation did. Called before the operation is closed; after a crash, maybe twice. */
export type OperationWatch = (
  place: { device: DeviceStore; settings: Settings },
  finished: Finished,
) => Promise<void>;

export const operationWatches = new Registry<OperationWatch>();
