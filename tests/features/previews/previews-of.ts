import type { Deputy } from '../../../src/core/app/deputy';
import type { Previews } from '../../../src/features/previews/work/previews';

/** The previews of a Deputy. A test of another feature that asks for one is about both. */
export const previewsOf = ({ previews }: Pick<Deputy, 'previews'>): Pick<Previews, keyof Previews> =>
  previews;
