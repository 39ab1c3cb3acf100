import type { FeatureWork } from '../../../core/feature';
import { Uninstall } from './uninstall';

declare module '../../../core/app/deputy' {
  interface Deputy {
    readonly uninstall: Pick<Uninstall, 'look' | 'run'>;
  }
}

export const uninstallWork: FeatureWork = { deputy: (shared) => ({ uninstall: new Uninstall(shared) }) };
