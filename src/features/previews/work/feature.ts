import type { Public } from '../../../core/app/deputy';
import type { FeatureWork } from '../../../core/feature';
import { Previews } from './previews';

declare module '../../../core/app/deputy' {
  interface Deputy {
    readonly previews: Public<Previews>;
  }
}

export const previewsWork: FeatureWork = { deputy: (shared) => ({ previews: new Previews(shared) }) };
