import type { Need } from '../../dashboard/needs/need';
import { ItemButtons } from '../parts/item-buttons';
import { NEED_WORDS } from '../parts/need-words';
import { BarHint } from './bar-hint';

/** What can be done about a note, always in sight. */
export function NoteBar({ need: { kind, path, draft } }: { need: Need }) {
  return (
    <footer class="deputy-bar">
      <ItemButtons hasKeys acts={NEED_WORDS[kind].acts} subject={{ note: path, draft }} />
      <BarHint words="" />
    </footer>
  );
}
