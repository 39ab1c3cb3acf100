import type { Deputy } from '../../../src/core/app/deputy';
import type { Previews } from '../../../src/features/previews/work/previews';

/** What work would do. A test of another feature that asks this is about both. */
export const previewsOf = ({ previews }: Pick<Deputy, 'previews'>): Pick<Previews, keyof Previews> =>
  previews;
